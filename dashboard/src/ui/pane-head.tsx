import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './pane-head.module.css';

/** Title of a screen of panes, above its list. */
export function PaneHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <title>{`${title} · Sightline`}</title>
      <Title order={1} size="h2" className={styles.title}>
        {title}
      </Title>
      <p className={styles.count}>{children}</p>
    </header>
  );
}
