import { guarded } from './guard.ts';
import type { Kept } from './kept-types.ts';

/** If the browser blocks storage, data lives as long as the page. */
let memory: Kept = {};

/** Whether this visitor can be recognized tomorrow. */
export let lasting: unknown = true;
export const setLasting = (yes: unknown) => {
  lasting = yes;
};

/** Accessing storage throws when it is blocked. */
export const area = (): Storage => (lasting ? localStorage : sessionStorage);

export const read = (): Kept => {
  try {
    return JSON.parse(area().sightline);
  } catch {
    return memory;
  }
};

/** True when the browser stores it. */
export const write = (change: Kept): true | undefined => {
  memory = { ...read(), ...change };
  try {
    area().sightline = JSON.stringify(memory);
    return true;
  } catch {}
};

/** Removes what is stored under such names. */
export const takeOut = guarded((names: RegExp, use?: (text: string) => unknown) => {
  for (const name in area())
    if (names.test(name)) {
      use?.(area()[name]);
      delete area()[name];
    }
});

export const forget = () => {
  memory = {};
  takeOut(/^sightline/);
};
