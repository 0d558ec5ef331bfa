import { Alert, Loader } from '@mantine/core';
import { type ArrivalOutcome, useArrival } from './use-arrival.ts';

interface ArrivalNoteProps {
  /** Of the checkout that was paid. */
  session_id: string;
  onArrived: (outcome: ArrivalOutcome) => void;
}

/** Between the payment and the plan. */
export function ArrivalNote({ session_id, onArrived }: ArrivalNoteProps) {
  const { isLong } = useArrival(session_id, onArrived);
  return (
    <Alert role="status" icon={<Loader size={16} />}>
      {isLong
        ? 'Payment received. Your bank is still confirming it, and your plan starts by itself as soon as it has; you need not stay here.'
        : 'Payment received, starting your plan…'}
    </Alert>
  );
}

/** Back from the page that manages: what was changed there is looked up unseen. */
export function ReturnLook({ onArrived }: Pick<ArrivalNoteProps, 'onArrived'>) {
  useArrival(null, onArrived);
  return null;
}
