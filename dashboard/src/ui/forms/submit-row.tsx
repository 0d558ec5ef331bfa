import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';

interface SubmitRowProps {
  /** The action, as worded on its button. */
  children: ReactNode;
  onCancel: () => void;
  isPending: boolean;
  canSubmit?: boolean;
}

/** The end of a form in a dialog: the cancel button and the one that submits. */
export function SubmitRow({ children, onCancel, isPending, canSubmit = true }: SubmitRowProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" disabled={!canSubmit} loading={isPending}>
        {children}
      </Button>
    </Group>
  );
}
