import { VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp } from 'lucide-react';
import styles from './change-mark.module.css';

export interface Change {
  direction: 'up' | 'down' | 'same';
  /** More than the figure's own margin; counts have none. */
  isClear: boolean;
  /** Beside the arrow: `4 pts`. */
  text: string;
  /** The same in words: `up 4 points from the 30 days before`. */
  words: string;
}

interface ChangeMarkProps {
  change: Change;
  /** Shows the words, where there is room for them. */
  isTold?: boolean;
}

/** How a figure changed: an arrow, and the size or the whole in words. */
export function ChangeMark({ change: { direction, isClear, text, words }, isTold = false }: ChangeMarkProps) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown;
  return (
    <span className={styles.change} data-direction={isClear ? direction : 'same'} title={words}>
      {direction !== 'same' && <Icon size={12} aria-hidden />}
      {isTold ? (
        words
      ) : (
        <>
          <span aria-hidden>{text}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      )}
    </span>
  );
}
