import { Button, Group, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { Dialog } from './dialog.tsx';

/** Asks before somebody leaves the screen, or the page, with something typed that is not saved. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Dialog isOpen={status === 'blocked'} title="Leave without saving?" onClose={() => reset?.()}>
      <Text mb="md">What you have changed here is not saved yet.</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => reset?.()}>
          Stay
        </Button>
        <Button color="red" onClick={() => proceed?.()}>
          Leave without saving
        </Button>
      </Group>
    </Dialog>
  );
}
