import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { ScreenTitle } from './screen-title.tsx';

interface PageHeaderProps {
  title: string;
  /** Which of its tabs is open, for the title of the window. */
  tab?: string | undefined;
  /** Dot and word beside the title. */
  status?: ReactNode;
  /** At right: a range, and at most one filled button. */
  actions?: ReactNode;
  /** The screen's question, answered in one computed sentence. */
  sentence?: ReactNode;
  /** A `BackLink`. */
  back?: ReactNode;
}

export function PageHeader({ title, tab, status, actions, sentence, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <ScreenTitle title={tab ? `${tab} · ${title}` : title} />
      {back}
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {status && <div className={styles.status}>{status}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
    </header>
  );
}
