import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { failureOf } from '../../lib/server/problem.ts';
import type { RowProps } from './confirm-row.tsx';
import { FailureNote } from './failure-note.tsx';

interface DialogFormProps extends RowProps {
  /** The action, as worded on its button. */
  action: string;
  /** Not called while the change is running. */
  onSubmit: () => void;
  canSubmit?: boolean;
  /** For what cannot be undone. */
  isRed?: boolean;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog; below its fields what went wrong, the cancel button and the one that submits. */
export function DialogForm(props: DialogFormProps) {
  const { action, onSubmit, onCancel, of, fallback, canSubmit = true, isRed = false, children } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit && !of?.isPending) onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {children}
        <FailureNote text={failureOf(of?.error, fallback)} />
        <Group justify="flex-end" gap="sm" mt={isRed ? 'xs' : undefined}>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button
            type="submit"
            color={isRed ? 'red' : undefined}
            disabled={!canSubmit}
            loading={of?.isPending}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
