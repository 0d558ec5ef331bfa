import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface PaneNoteProps {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Says why a pane is empty. */
export function PaneNote({ title, action, children }: PaneNoteProps) {
  return (
    <Box p="16px 24px">
      <EmptyState title={title} action={action}>
        {children}
      </EmptyState>
    </Box>
  );
}
