import type { ReactNode } from 'react';
import styles from './report-screen.module.css';

/** Lines under a heading. */
export function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

export function Line({ what, figure }: { what: ReactNode; figure: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>{what}</span>
      <span className={styles.figure}>{figure}</span>
    </li>
  );
}
