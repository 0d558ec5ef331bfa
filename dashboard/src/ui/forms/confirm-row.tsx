import { Button, Group } from '@mantine/core';
import { failureOf } from '../../lib/server/problem.ts';
import { FailureNote } from './failure-note.tsx';

export interface RowProps {
  onCancel: () => void;
  /** The change that the dialog is for: whether it is running, and what went wrong. */
  of?: { isPending: boolean; error?: unknown };
  /** What to say about a failure that says nothing itself. */
  fallback?: string;
}

interface ConfirmRowProps extends RowProps {
  /** The action, as worded on its button. */
  action: string;
  onConfirm: () => void;
  canConfirm?: boolean;
  /** Label of the cancel button, where "Cancel" could be mistaken for the action. */
  back?: string;
}

/** The end of a confirmation dialog: what went wrong, the cancel button, which has the focus, and the red button. */
export function ConfirmRow(props: ConfirmRowProps) {
  const { action, onCancel, onConfirm, of, fallback, canConfirm = true, back = 'Cancel' } = props;
  return (
    <>
      <FailureNote text={failureOf(of?.error, fallback)} />
      <Group justify="flex-end" gap="sm" mt="xs">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {back}
        </Button>
        <Button color="red" disabled={!canConfirm} loading={of?.isPending} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </>
  );
}
