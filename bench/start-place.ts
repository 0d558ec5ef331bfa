import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A new data folder that the database's account can enter, and its removal. */
export function makeDataFolder(): { data_dir: string; remove: () => void } {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-bench-'));
  chmodSync(data_dir, 0o755);
  return { data_dir, remove: () => rmSync(data_dir, { recursive: true }) };
}

/** Polls every `every_ms` until `look` is true; throws when that takes too long. */
export async function until(
  what: string,
  look: () => Promise<boolean> | boolean,
  limit_ms: number,
  every_ms = 100,
) {
  const deadline = performance.now() + limit_ms;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${limit_ms / 1000} s.`);
    await sleep(every_ms);
  }
}

/** Waits until a program answers at `url`; throws when it ends before that, or takes too long. */
export async function untilServing(url: string, program: ChildProcess, limit_ms: number) {
  const hasEnded = () => program.exitCode !== null || program.signalCode !== null;
  await until('Starting', async () => hasEnded() || (await isServing(url)), limit_ms, 20);
  if (hasEnded()) throw new Error('The server ended while it started.');
}

function isServing(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    (reply) => reply.ok,
    () => false,
  );
}
