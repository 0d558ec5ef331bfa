import type { Kept } from './kept-types.ts';

/** If the browser blocks storage, data lives as long as the page. */
let memory: Kept = {};

/** Whether this visitor can be recognized tomorrow. */
export let lasting = true;
export const setLasting = (yes: boolean) => {
  lasting = yes;
};

/** Accessing storage throws when it is blocked. */
export const area = (): Storage => (lasting ? localStorage : sessionStorage);

export function read(): Kept {
  try {
    return JSON.parse(area().sightline);
  } catch {
    return memory;
  }
}

/** True when the browser stores it. */
export function write(change: Kept): true | undefined {
  memory = { ...read(), ...change };
  try {
    area().sightline = JSON.stringify(memory);
    return true;
  } catch {}
}

export function forget(): void {
  memory = {};
  try {
    for (const name of Object.keys(area())) if (/^sightline/.test(name)) delete area()[name];
  } catch {}
}
