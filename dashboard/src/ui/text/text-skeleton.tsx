import { Skeleton, Stack } from '@mantine/core';

/** Placeholder for a text. */
export function TextSkeleton() {
  return (
    <Stack gap="sm" maw={720}>
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} width="64%" />
    </Stack>
  );
}
