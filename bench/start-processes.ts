import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyOf, readProc, statOf } from '../server/test/pair-parts.ts';

/** Linux's unit of processor time, independent of the kernel's own clock; all of this is for Linux alone. */
const TICKS_PER_SECOND = 100;

/** Processor time of processes so far, including ended children. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid).slice(11, 15).map(Number));
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

/** Memory of processes in MB; shared pages are counted once (proportional set size). */
export function memoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, 'smaps_rollup'))?.[1] ?? 0));
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Options for a Node that collects its garbage on request, also for its child processes. */
export const PROBED = ['--expose-gc', '--import', path.resolve(import.meta.dirname, 'start-probed.ts')];
const COLLECT_MS = 1500;

/** Memory of a process started with `PROBED` and of its children, after collecting their garbage. */
export async function collectedMb(root: number): Promise<number> {
  const pids = familyOf(root);
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  await sleep(COLLECT_MS);
  return memoryMb(pids);
}
