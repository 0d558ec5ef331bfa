import { Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** Shows the app from 768 px up and a message below. The hidden app stays mounted: nothing typed is lost. */
export function DesktopGate({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  return (
    <>
      <div style={{ display: isNarrow ? 'none' : 'contents' }}>{children}</div>
      {isNarrow && (
        <Stack component="main" justify="center" mih="100dvh" p="lg" gap="sm">
          <Title order={1}>Desktop required</Title>
          <Text size="md" maw={440}>
            The dashboard is optimized for larger screens. Please continue on a desktop or laptop computer to
            access your workspace.
          </Text>
        </Stack>
      )}
    </>
  );
}
