import { Alert, Loader } from '@mantine/core';
import { type ArrivalOutcome, useArrival } from './use-arrival.ts';

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
