import { Button, Group } from '@mantine/core';

interface ConfirmRowProps {
  /** The action, as worded on its button. */
  action: string;
  onCancel: () => void;
  /** Without it, the button submits its form. */
  onConfirm?: () => void;
  isPending?: boolean;
  /** False until the required text is typed. */
  canConfirm?: boolean;
  /** Label of the cancel button, where "Cancel" could be mistaken for the action. */
  back?: string;
  /** If nothing must be typed first, the cancel button has the focus. */
  startsBack?: boolean;
}

/** The end of a confirmation dialog: the cancel button and the red button. */
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
