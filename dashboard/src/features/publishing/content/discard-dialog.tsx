import { Stack, Text } from '@mantine/core';
import { ConfirmRow } from '../../../ui/forms/confirm-row.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface DiscardDialogProps {
  isOpen: boolean;
  onKeep: () => void;
  onDiscard: () => void;
}

export function DiscardDialog({ isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title="Discard your changes?">
      <Stack gap="md">
        <Text>Your changes to this page haven’t been saved.</Text>
        <ConfirmRow action="Discard" onCancel={onKeep} onConfirm={onDiscard} back="Keep editing" startsBack />
      </Stack>
    </Dialog>
  );
}
