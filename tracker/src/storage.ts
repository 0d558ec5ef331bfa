import { guarded } from './guard.ts';
import type { Kept } from './kept-types.ts';

/** If the browser blocks storage, data lives as long as the page. */
let memory: Kept = {};

/** Whether this visitor can be recognized tomorrow. */
export let lasting: unknown = 1;
export const setLasting = (yes: unknown) => {
  lasting = yes;
};

/** Accessing storage throws when it is blocked. */
export const area = (): Storage => (lasting ? localStorage : sessionStorage);

const readStored = guarded((): Kept => JSON.parse(area().sightline));

export const read = (): Kept => readStored() ?? memory;

/** What the browser stored, if it did. */
export const write = guarded((change: Kept) => {
  memory = { ...read(), ...change };
  // biome-ignore lint/suspicious/noAssignInExpressions: ten bytes fewer, of a script that has none to spare
  return (area().sightline = JSON.stringify(memory));
});

/** Removes what is stored under such names. */
export const takeOut = guarded((start: string, use?: (text: string) => unknown) => {
  for (const name in area())
    if (name.startsWith(start)) {
      use?.(area()[name]);
      delete area()[name];
    }
});

export const forget = () => {
  memory = {};
  takeOut('sightline');
};
