import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface SidePanelProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Detail at the right that leaves the list in view and in reach. */
export function SidePanel({ title, isOpen, onClose, children }: SidePanelProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size={480}
      withOverlay={false}
      lockScroll={false}
      transitionProps={{ duration: 120 }}
      shadow="md"
    >
      {children}
    </Drawer>
  );
}
