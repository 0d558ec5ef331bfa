import { Skeleton } from '@mantine/core';
import styles from './pane-note.module.css';

/** Outline of a pane: this many entries, or one picture. */
export function PaneSkeleton({ rows }: { rows?: number }) {
  if (rows === undefined) {
    return (
      <div className={styles.whole}>
        <Skeleton height="100%" radius="sm" />
      </div>
    );
  }
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={at} height={56} radius="sm" />
      ))}
    </div>
  );
}
