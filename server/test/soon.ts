import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The first looks follow each other quickly, since most of what is waited for is there at once; later ones would take the
 * processor from what they wait for.
 */
const pause = (looks: number) => sleep(Math.min(200, 2 * looks));
/** What never holds fails with its reason, before its test is ended. */
const PATIENCE_MS = 300_000;

/** Looks again until `look` no longer throws. */
export async function soon<Found>(look: () => Found | Promise<Found>): Promise<Found> {
  const began = performance.now();
  for (let looks = 0; ; looks += 1) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() - began > PATIENCE_MS) throw error;
      await pause(looks);
    }
  }
}

/** Looks again until what is found holds, and returns it. */
export async function until<Found>(
  look: () => Found | Promise<Found>,
  holds: (found: Found) => unknown = Boolean,
): Promise<Exclude<Found, undefined | null | false>> {
  for (let looks = 0; ; looks += 1) {
    const found = await look();
    if (holds(found)) return found as Exclude<Found, undefined | null | false>;
    await pause(looks);
  }
}
