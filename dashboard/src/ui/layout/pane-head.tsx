import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './pane-head.module.css';
import { ScreenTitle } from './screen-title.tsx';

/** Title of a screen with panes, above its list. */
export function PaneHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={styles.head}>
      <ScreenTitle title={title} />
      <Title order={1} size="h2" className={styles.title}>
        {title}
      </Title>
      <Text mih={20} c="dimmed">
        {children}
      </Text>
    </header>
  );
}
