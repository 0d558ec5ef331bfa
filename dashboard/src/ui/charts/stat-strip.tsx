import type { ReactNode } from 'react';
import styles from './stat-strip.module.css';

/** Figures side by side in one bordered strip. */
export function StatStrip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.strip} aria-label={label}>
      {children}
    </section>
  );
}

interface StatProps {
  label: ReactNode;
  /** The figure, 28 px. */
  children: ReactNode;
  /** Its change. */
  change?: ReactNode;
  /** Such as `44–100% · n 54`. */
  note?: ReactNode;
  /** The one figure of a screen, larger and without a frame. */
  isLead?: boolean;
}

export function Stat({ label, children, change, note, isLead }: StatProps) {
  return (
    <div className={styles.stat} data-figure data-lead={isLead}>
      <div className={styles.label}>{label}</div>
      <div className={styles.figure}>{children}</div>
      <div className={styles.foot}>
        {change}
        {note && <span>{note}</span>}
      </div>
    </div>
  );
}
