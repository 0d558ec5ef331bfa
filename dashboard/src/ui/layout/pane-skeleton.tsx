import { Skeleton, Stack } from '@mantine/core';
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
    <Stack gap={16} p="16px 24px">
      {Array.from({ length: rows }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={at} height={56} radius="sm" />
      ))}
    </Stack>
  );
}
