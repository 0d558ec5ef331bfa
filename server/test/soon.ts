import { setTimeout as sleep } from 'node:timers/promises';
import { slowness } from './slowness.ts';

const LOOK_MS = 25;
/** What never holds is told with its reason, before its test is ended. */
const PATIENCE_MS = 300_000 * slowness();

/** Looks again until `look` no longer throws. */
export async function soon<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  const began = performance.now();
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
      await sleep(LOOK_MS);
    }
  }
}
