import { Skeleton } from '@mantine/core';
import styles from './team.module.css';

/** Placeholder for a row. */
export function TeamRowSkeleton() {
  return (
    <div className={styles.list} aria-busy>
      <div className={styles.row}>
        <div className={styles.who}>
          <Skeleton height={14} width="40%" mb={8} />
          <Skeleton height={12} width="64%" />
        </div>
      </div>
    </div>
  );
}
