import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shows the app from 768 px up and a message below. The hidden one stays mounted: nothing typed is lost. */
export function DesktopGate({ children }: { children: ReactNode }) {
  return (
    <>
      <div className="desktop-only">{children}</div>
      <Stack className="desktop-gate" justify="center" mih="100dvh" p="lg" gap="sm">
        <Title order={1}>Desktop required</Title>
        <Text size="md" maw={440}>
          The dashboard is optimized for larger screens. Please continue on a desktop or laptop computer to
          access your workspace.
        </Text>
      </Stack>
    </>
  );
}
