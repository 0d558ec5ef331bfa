import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title="Discard your changes?">
      <Stack gap="md">
        <p style={{ margin: 0 }}>What you changed on this page is not saved.</p>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={onKeep}>
            Keep editing
          </Button>
          <Button color="red" onClick={onDiscard}>
            Discard
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
