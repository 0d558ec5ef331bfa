import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings-card.module.css';
import { settingsId } from './settings-id.ts';

interface SettingsCardProps {
  title: string;
  lead?: ReactNode;
  /** Confirmation for settings that are saved on change. */
  said?: string | false;
  action?: ReactNode;
  children: ReactNode;
}

/** One settings section: its description on the left, its controls on the right. */
export function SettingsCard({ title, lead, said, action, children }: SettingsCardProps) {
  return (
    <section id={settingsId(title)} className={styles.card} aria-label={title} tabIndex={-1}>
      <div>
        <Title order={3}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
        {said !== undefined && (
          <p role="status" className={styles.said}>
            {said}
          </p>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {action && (
        <Group align="stretch" wrap="nowrap" gap={8}>
          {action}
        </Group>
      )}
    </section>
  );
}
