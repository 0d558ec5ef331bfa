import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { openStorage } from '../lib/session/memory-storage.ts';

/** Lasts as long as the tab. */
const session = openStorage('sessionStorage');
const GOES_ON = 'sightline.narrow';

/** Shows the app from 768 px up, and below on request. The hidden app stays mounted, so typed text is not lost. */
export function DesktopGate({ children }: { children: ReactNode }) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const [goesOn, setGoesOn] = useState(() => session.getItem(GOES_ON) !== null);
  const isShut = isNarrow && !goesOn;
  const goOn = () => {
    session.setItem(GOES_ON, '1');
    setGoesOn(true);
  };
  return (
    <>
      <div style={{ display: isShut ? 'none' : 'contents' }}>{children}</div>
      {isShut && (
        <Stack component="main" justify="center" mih="100dvh" p="lg" gap="sm" data-desktop-gate>
          <Title order={1}>Desktop required</Title>
          <Text size="md" maw={440}>
            The dashboard is optimized for larger screens. Please continue on a desktop or laptop computer to
            access your workspace.
          </Text>
          <Anchor component="button" type="button" underline="always" w="fit-content" onClick={goOn}>
            Continue anyway
          </Anchor>
        </Stack>
      )}
    </>
  );
}
