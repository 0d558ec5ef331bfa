import type { SetupSteps } from '@sightline/contract/whole/overview';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery, useRenew } from '../../../lib/server/domain-calls.ts';
import { useDomainId, useSession } from '../../../lib/session/use-session.ts';
import { toast } from '../../../ui/overlays/toasts.tsx';

const LOOK_EVERY = 2000;

/**
 * The steps to list: null when all are done and none is open, the person hid them, or nothing is to be set up, as in the
 * sample. While one is open, what is done elsewhere shows at once.
 */
export function useSetupSteps(isOpen: boolean): { steps: SetupSteps['steps'] | null; isPending: boolean } {
  const { data, isLoading } = useSteps(isOpen && LOOK_EVERY);
  const done = data?.steps.filter((step) => step.done).length;
  const before = useRef(done);
  const renew = useRenew(query.overview);
  // What stands around the steps says the same as they do.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is done
  useEffect(() => {
    if (before.current !== undefined && before.current !== done) void renew();
    before.current = done;
  }, [done]);
  const isListed = data !== undefined && !data.hidden && (isOpen || data.steps.some(({ done }) => !done));
  return { steps: isListed ? data.steps : null, isPending: isLoading };
}

function useSteps(refetchInterval: number | false = false) {
  const enabled = useSession().organization?.sample !== true;
  return useDomainQuery(
    query.overview.setupSteps,
    {},
    { enabled, refetchInterval, staleTime: 0, meta: { silent: true } },
  );
}

function useSetHidden() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.overview.hideSetup, {
    onSuccess: (now) => client.setQueryData(query.overview.setupSteps.queryKey({ input: { id } }), now),
  });
}

/** For the person who hid the steps and wants them back; null while they are listed or done. */
export function useShowSetup(): (() => Promise<unknown>) | null {
  const { data } = useSteps();
  const { mutateAsync } = useSetHidden();
  const isHidden = data?.hidden === true && data.steps.some(({ done }) => !done);
  return isHidden ? () => mutateAsync({ hidden: false }) : null;
}

/** Hides the steps for the person who asks, on this website; the message offers to undo it. */
export function useHideSetup() {
  const { mutateAsync, isPending } = useSetHidden();
  const undo = () => mutateAsync({ hidden: false });
  const run = () =>
    mutateAsync({ hidden: true }).then(
      () => toast({ title: 'Set-up steps hidden', undo }),
      () => undefined,
    );
  return { run, isPending };
}
