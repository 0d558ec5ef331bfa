import { afterEach } from 'vitest';

/** Cleanup functions added here run after each test of a file, newest first. */
export function stoppedAfterEach(): { stop(): unknown }[] {
  const running: { stop(): unknown }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
  });
  return running;
}
