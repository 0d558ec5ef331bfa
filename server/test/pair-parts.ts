import { readdirSync, readFileSync } from 'node:fs';

/** Pids of the two processes of `npm start`. Linux only. */
export function partsOf(keeper: number): { front: number; back: number } {
  const { front, back } = allPartsOf(keeper);
  return { front: front[0] ?? 0, back: back[0] ?? 0 };
}

/** Pids of all processes of `npm run cluster`. Linux only. */
export function allPartsOf(keeper: number): { front: number[]; back: number[] } {
  const pidsOf = (part: string) =>
    childrenOf(keeper).filter((pid) => readProc(pid, 'cmdline').includes(`--part=${part}`));
  return { front: pidsOf('front'), back: pidsOf('back') };
}

/** A process and all its descendants. */
export function familyOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(familyOf)];
}

export const isRunning = (pid: number) => ![undefined, 'Z', 'X'].includes(statOf(pid)[0]);

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => statOf(each)[1] === String(pid));

/** State and parent first. */
export function statOf(pid: number): string[] {
  const stat = readProc(pid, 'stat');
  return stat === '' ? [] : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
