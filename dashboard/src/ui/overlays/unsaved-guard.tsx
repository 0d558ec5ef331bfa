import { Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmRow } from '../forms/confirm-row.tsx';
import { Dialog } from './dialog.tsx';

/** Asks before someone leaves the screen, or the page, with unsaved text. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Dialog isOpen={status === 'blocked'} title="Leave without saving?" onClose={() => reset?.()}>
      <Text mb="sm">Your changes haven’t been saved.</Text>
      <ConfirmRow
        action="Leave without saving"
        onCancel={() => reset?.()}
        onConfirm={() => proceed?.()}
        back="Stay"
      />
    </Dialog>
  );
}
