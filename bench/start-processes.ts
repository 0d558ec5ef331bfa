import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux's unit of processor time, independent of the kernel's own clock. */
const TICKS_PER_SECOND = 100;

/** A process and all its descendants. Linux only, like this whole file. */
export function processTree(root: number): number[] {
  const parents = new Map(livingPids().map((pid) => [pid, Number(statOf(pid)?.[1])]));
  const tree = [root];
  for (const pid of tree)
    tree.push(...[...parents].flatMap(([child, parent]) => (parent === pid ? child : [])));
  return tree;
}

/** Processor time of processes so far, including ended children. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.flatMap((pid) => statOf(pid)?.slice(11, 15).map(Number) ?? []);
  return ticks.reduce((sum, value) => sum + value, 0) / TICKS_PER_SECOND;
}

/** Memory of processes in MB; shared pages are counted once (proportional set size). */
export function memoryMb(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(attempt(`/proc/${pid}/smaps_rollup`) ?? '')?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** Options for a Node that collects its garbage on request, also for its child processes. */
export const PROBED = ['--expose-gc', '--import', path.resolve(import.meta.dirname, 'start-probed.ts')];
const COLLECT_MS = 1500;

/** Memory of a process started with `PROBED` and of its children, after collecting their garbage. */
export async function collectedMb(root: number): Promise<number> {
  const pids = processTree(root);
  for (const pid of pids) process.kill(pid, 'SIGUSR2');
  await sleep(COLLECT_MS);
  return memoryMb(pids);
}

export function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z';
}

/** The fields from the third on, state; the name before it may contain anything. */
function statOf(pid: number): string[] | undefined {
  const stat = attempt(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function livingPids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function attempt(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
