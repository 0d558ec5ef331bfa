import { Skeleton, Stack } from '@mantine/core';

/** A text to come. */
export function TextSkeleton() {
  return (
    <Stack gap="sm" maw={720}>
      <Skeleton height={16} />
      <Skeleton height={16} />
      <Skeleton height={16} width="64%" />
    </Stack>
  );
}
