import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings-card.module.css';

interface SettingsCardProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One matter of the settings: what it is at left, what can be done at right. */
export function SettingsCard({ title, lead, action, children }: SettingsCardProps) {
  return (
    <section className={styles.card} aria-label={title}>
      <div>
        <Title order={3}>{title}</Title>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
      {action && <div>{action}</div>}
    </section>
  );
}
