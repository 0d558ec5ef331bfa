import { Center, Loader, VisuallyHidden } from '@mantine/core';

/** Shown instead of guarded screens while the session loads. */
export function LoadingScreen() {
  return (
    <Center component="main" mih="100dvh" aria-busy>
      <Loader size={20} aria-hidden />
      <VisuallyHidden role="status">Loading your workspace</VisuallyHidden>
    </Center>
  );
}
