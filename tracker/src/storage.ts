import type { Kept } from './kept-types.ts';

/** What a browser does not let us keep lives as long as the page. */
let memory: Kept = {};

/** Whether this visitor may be known again tomorrow. */
export let lasting = true;
export const setLasting = (yes: boolean) => {
  lasting = yes;
};

/** Asking for a storage throws where it is blocked. */
export const area = (): Storage => (lasting ? localStorage : sessionStorage);

export function read(): Kept {
  try {
    return JSON.parse(area().sightline);
  } catch {
    return memory;
  }
}

/** True where the browser keeps it. */
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
