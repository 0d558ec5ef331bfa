import type { ReactNode } from 'react';
import styles from './settings-group.module.css';

interface SettingsGroupProps {
  title: string;
  children: ReactNode;
}

/** Settings of a person, a website or an organization. */
export function SettingsGroup({ title, children }: SettingsGroupProps) {
  return (
    <section className={styles.group}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
