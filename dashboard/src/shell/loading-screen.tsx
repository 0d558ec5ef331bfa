import { Center, Loader, VisuallyHidden } from '@mantine/core';
import { isShellShown } from '../lib/session/drop-shell.ts';

/** Shown instead of guarded screens while the session loads: the page's own frame, or a loader where there is none. */
export function LoadingScreen() {
  return (
    <Center component="main" mih="100dvh" aria-busy data-waits={isShellShown() || undefined}>
      {!isShellShown() && <Loader size={20} aria-hidden />}
      <VisuallyHidden role="status">Loading your workspace</VisuallyHidden>
    </Center>
  );
}
