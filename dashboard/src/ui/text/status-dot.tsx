import type { StatusTone } from '../charts/palette.ts';
import { Moment } from './moment.tsx';
import styles from './status-dot.module.css';

/** A state as dot, word and time. */
export function StatusDot({ tone, label, at }: { tone: StatusTone; label: string; at?: string | null }) {
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-tone={tone} aria-hidden />
      {label}
      {at && (
        <span className={styles.time}>
          <Moment at={at} />
        </span>
      )}
    </span>
  );
}
