import { Loader, Modal, Text } from '@mantine/core';

/** Shown while a topic is saved and its analysis starts. It cannot be closed: it ends by itself. */
export function StartingAnalysis({ isOpen }: { isOpen: boolean }) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => undefined}
      title="Starting analysis"
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Loader size={20} aria-hidden mb="sm" />
      <Text>This might take a while. You can stay on this page.</Text>
    </Modal>
  );
}
