import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** The text fixed by the specification. */
  title: string;
  /** What will appear here, in one sentence. */
  children?: ReactNode;
  /** The button that makes it appear. */
  action?: ReactNode;
  /** An outline of the future layout. */
  outline?: 'rows' | 'cards' | 'chart' | 'none';
  /** Heading level of the title; 4 inside a card, below the card's title. */
  order?: 2 | 3 | 4;
}

export function EmptyState({ title, children, action, outline = 'none', order = 2 }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-order={order}>
      <Title order={order} size={order === 4 ? 'h3' : 'h2'}>
        {title}
      </Title>
      {children && <p className={styles.sentence}>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
      {outline !== 'none' && <div className={styles.outline} data-outline={outline} aria-hidden />}
    </div>
  );
}
