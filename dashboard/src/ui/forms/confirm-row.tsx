import { Button, Group } from '@mantine/core';

interface ConfirmRowProps {
  /** What is done, as its button says it. */
  action: string;
  onCancel: () => void;
  /** Without it the button sends the form it stands in. */
  onConfirm?: () => void;
  isPending?: boolean;
  /** False until what was asked for is typed. */
  canConfirm?: boolean;
  /** The way back, where "Cancel" could be taken for the action. */
  back?: string;
  /** Where nothing is typed first, the way back has the focus. */
  startsBack?: boolean;
}

/** The end of a dialog that asks before something goes: the way back, and the red button. */
export function ConfirmRow({
  action,
  onCancel,
  onConfirm,
  isPending = false,
  canConfirm = true,
  back = 'Cancel',
  startsBack = false,
}: ConfirmRowProps) {
  return (
    <Group justify="flex-end" gap="sm" mt="xs">
      <Button variant="default" data-autofocus={startsBack || undefined} onClick={onCancel}>
        {back}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        color="red"
        disabled={!canConfirm}
        loading={isPending}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </Group>
  );
}
