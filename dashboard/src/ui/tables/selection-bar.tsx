import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { countOf } from '../../lib/words/format.ts';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** One of them: `page`. */
  noun: string;
  count: number;
  onClear: () => void;
  /** Buttons for what can be done with them, made with `BAR_BUTTON`. */
  children: ReactNode;
}

export const BAR_BUTTON = { size: 'compact-sm', variant: 'default' } as const;

/** What can be done with the selected rows of a table; nothing while there are none. */
export function SelectionBar({ noun, count, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <Group gap={8} role="toolbar" aria-label={`Selected ${noun}s`} className={styles.bar}>
      <span className={styles.count} aria-live="polite">
        {countOf(count, noun)} selected
      </span>
      {children}
      <Button size="compact-sm" variant="subtle" color="gray" leftSection={<X size={14} />} onClick={onClear}>
        Clear
      </Button>
    </Group>
  );
}
