import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import styles from './pane-note.module.css';

interface PaneNoteProps {
  title: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** Says why a pane is empty. */
export function PaneNote({ title, action, children }: PaneNoteProps) {
  return (
    <div className={styles.note}>
      <EmptyState title={title} action={action} outline="none">
        {children}
      </EmptyState>
    </div>
  );
}
