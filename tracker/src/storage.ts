import { config } from './config.ts';
import { guarded } from './guard.ts';

/** What a browser does not let us keep lives as long as the page. */
const memory: Record<string, string | null> = {};

export const keyOf = (name: string) => `sightline-${name}-${config.domain}`;

/** Reading `localStorage` itself throws where storage is blocked. */
const areaOf = (lasting: boolean) => (lasting ? localStorage : sessionStorage);

export function read<Kept>(name: string, lasting: boolean): Kept | null {
  let text = memory[name];
  guarded(() => {
    text = areaOf(lasting).getItem(keyOf(name)) ?? text;
  });
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes it. Says whether the browser keeps it. */
export function write(name: string, value: unknown, lasting: boolean): boolean {
  const text = value === null ? null : JSON.stringify(value);
  memory[name] = text;
  guarded(() => {
    const area = areaOf(lasting);
    if (text === null) area.removeItem(keyOf(name));
    else area.setItem(keyOf(name), text);
    // Kept in one place only, so that what was removed elsewhere does not come back.
    delete memory[name];
  });
  return !(name in memory);
}
