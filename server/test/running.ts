import { afterEach } from 'vitest';

/** What the tests of a file put here is stopped after each of them, the newest first. */
export function stoppedAfterEach(): { stop(): unknown }[] {
  const running: { stop(): unknown }[] = [];
  afterEach(async () => {
    for (const one of running.splice(0).reverse()) await one.stop();
  });
  return running;
}
