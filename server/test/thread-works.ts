import { AppError } from '../src/platform/app-error.ts';
import { pause } from './doubles/pause.ts';

/** Works for testing threads: what text can do to a program. */
export const shout = (text: string) => text.toUpperCase();

/** Libraries write to the console, too. */
export function chatter(text: string): string {
  process.stderr.write(`err ${text}\n`);
  process.stdout.write(`out ${text}\n`);
  return text;
}

export function neverReturn(): string {
  for (;;);
}

export function eatMemory(): number {
  const eaten: string[][] = [];
  for (;;) eaten.push(Array.from({ length: 10_000 }, (_, n) => `piece ${eaten.length} ${n}`));
}

export function throwText(text: string): never {
  throw new TypeError(`cannot read ${text}`);
}

export function tellPerson(): never {
  throw new AppError('bad_request', 'Write it in one language.', { fields: { text: 'Two languages.' } });
}

/** Uses this much processor time, in milliseconds. */
export function burn(ms: number): string {
  const began = process.threadCpuUsage().user;
  while (process.threadCpuUsage().user - began < ms * 1000);
  return 'burned';
}

export async function waitLong(ms: number): Promise<string> {
  await pause(ms);
  return 'waited';
}
