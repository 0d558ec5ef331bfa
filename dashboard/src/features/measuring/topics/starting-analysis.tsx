import { Loader, Text } from '@mantine/core';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** Shown while a topic is saved and its analysis starts. */
export function StartingAnalysis({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog isOpen={isOpen} title="Starting analysis">
      <Loader size={20} aria-hidden mb="sm" />
      <Text>This might take a while. You can stay on this page.</Text>
    </Dialog>
  );
}
