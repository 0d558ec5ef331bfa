import { Box, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './page-header.module.css';
import { ScreenTitle } from './screen-title.tsx';

interface PageHeaderProps {
  title: string;
  /** The open tab, for the window's title. */
  tab?: string | undefined;
  /** What kind of data the screen shows, where it is not the usual one. */
  mark?: ReactNode;
  /** Dot and word next to the title. */
  status?: ReactNode;
  /** On the right: a range, and at most one filled button. */
  actions?: ReactNode;
  /** The answer to the screen's question in one computed sentence. */
  sentence?: ReactNode;
  /** A `BackLink`. */
  back?: ReactNode;
}

export function PageHeader({ title, tab, mark, status, actions, sentence, back }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <ScreenTitle title={tab ? `${tab} · ${title}` : title} />
      {back}
      <div className={styles.row}>
        <Title order={1} className={styles.title}>
          {title}
        </Title>
        {mark}
        {status && (
          <Box flex="none" c="dimmed">
            {status}
          </Box>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {sentence && (
        <Text maw={880} fz={14} c="dimmed">
          {sentence}
        </Text>
      )}
    </header>
  );
}
