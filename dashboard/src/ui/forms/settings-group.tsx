import type { ReactNode } from 'react';
import styles from './settings-group.module.css';

interface SettingsGroupProps {
  /** Target of links such as `/settings#team`. */
  id: string;
  title: string;
  children: ReactNode;
}

/** The settings of one person, website or organization. */
export function SettingsGroup({ id, title, children }: SettingsGroupProps) {
  return (
    <section id={id} className={styles.group} tabIndex={-1}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
