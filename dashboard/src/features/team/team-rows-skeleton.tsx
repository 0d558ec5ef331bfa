import { Skeleton } from '@mantine/core';
import styles from './team.module.css';

/** Rows to come. */
export function TeamRowsSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.list} aria-busy>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div className={styles.row} key={index}>
          <div className={styles.who}>
            <Skeleton height={14} width="40%" mb={8} />
            <Skeleton height={12} width="64%" />
          </div>
        </div>
      ))}
    </div>
  );
}
