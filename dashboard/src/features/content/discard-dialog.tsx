import { Stack } from '@mantine/core';
import { ConfirmRow } from '../../ui/confirm-row.tsx';
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
        <ConfirmRow action="Discard" onCancel={onKeep} onConfirm={onDiscard} back="Keep editing" startsBack />
      </Stack>
    </Dialog>
  );
}
