import { Alert, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { isPassing } from '../../../lib/server/problem.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';
import { refreshOrganization, useForgetOldPlan } from './payments.api.ts';

interface ArrivalNoteProps {
  /** Id of the paid checkout. */
  session_id: string;
  onArrived: (outcome: ArrivalOutcome) => void;
}

/** Shown between the payment and the start of the plan. */
export function ArrivalNote({ session_id, onArrived }: ArrivalNoteProps) {
  const { isLong } = useArrival(session_id, onArrived);
  return (
    <Alert role="status" icon={<Loader size={16} />}>
      {isLong
        ? 'Payment received. Your plan starts once your bank confirms it. You can leave this page.'
        : 'Payment received, starting your plan…'}
    </Alert>
  );
}

/** On return from the manage page, changes made there are looked up without a message. */
export function ReturnLook({ onArrived }: Pick<ArrivalNoteProps, 'onArrived'>) {
  useArrival(null, onArrived);
  return null;
}

const SOON_MS = 2000;
const LATER_MS = 15_000;
/** After this time, the screen says that it may take longer. */
const LONG_MS = 30_000;

type ArrivalOutcome = 'started' | 'none';

/** Polls until the plan has started. Everything that shows the plan is updated before `onArrived` is called, once. */
function useArrival(session_id: string | null, onArrived: (outcome: ArrivalOutcome) => void) {
  const { id, enabled } = useDomainId();
  const [isLong, setLong] = useState(false);
  const { data, error } = useQuery({
    ...query.payments.arrive.queryOptions({ input: { id, session_id }, enabled }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (outcomeOf(state.data?.state, state.error, session_id)) return false;
      return isLong ? LATER_MS : SOON_MS;
    },
  });
  const outcome = outcomeOf(data?.state, error, session_id);
  const forgetOldPlan = useForgetOldPlan();
  const arrive = useEffectEvent(async (found: ArrivalOutcome, isLeft: () => boolean) => {
    await refreshOrganization();
    if (isLeft()) return;
    onArrived(found);
    forgetOldPlan();
  });
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    let isLeft = false;
    if (outcome) void arrive(outcome, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [outcome]);
  return { isLong };
}

/** Null while unknown: the payment is in progress, or the server could not be asked. */
function outcomeOf(
  state: 'started' | 'pending' | 'none' | undefined,
  error: Error | null,
  session_id: string | null,
): ArrivalOutcome | null {
  if (error) return session_id === null || !isPassing(error) ? 'none' : null;
  return state === 'pending' || state === undefined ? null : state;
}
