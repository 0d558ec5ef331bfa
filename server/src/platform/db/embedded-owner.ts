import { randomUUID } from 'node:crypto';
import {
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startOf } from './embedded-processes.ts';

const HEARTBEAT_MS = 3_000;
const ownerSchema = z.object({
  claim_id: z.string(),
  pid: z.number(),
  started: z.string().nullable(),
  place: z.string(),
});
type Owner = z.infer<typeof ownerSchema>;

/**
 * Makes this process the only owner of a folder until it calls the returned function, or ends. Throws "already running
 * as pid N" while another owner lives.
 */
export async function claimFolder(folder: string, beat_ms = HEARTBEAT_MS): Promise<() => void> {
  const file = path.join(folder, 'owner.json');
  const mine = JSON.stringify({
    claim_id: randomUUID(),
    pid: process.pid,
    started: startOf(process.pid),
    place: placeOfProcess(),
  } satisfies Owner);
  while (!createWhole(file, mine)) {
    const text = readIfThere(file);
    if (text !== null) await refuseIfAlive(file, text, beat_ms);
    if (text !== null) removeIfStill(file, text);
  }
  const beat = setInterval(() => touch(file), beat_ms).unref();
  return () => {
    clearInterval(beat);
    removeIfStill(file, mine);
  };
}

async function refuseIfAlive(file: string, text: string, beat_ms: number) {
  const owner = parseOwner(text);
  if (!owner) return;
  if (owner.place === placeOfProcess()) {
    if (owner.started === null || startOf(owner.pid) !== owner.started) return;
    throw new Error(
      `The database in ${path.dirname(file)} is already running as pid ${owner.pid}. Stop that process first, or set another DATA_DIR.`,
    );
  }
  if (await beats(file, beat_ms)) {
    throw new Error(
      `The database in ${path.dirname(file)} is already running as pid ${owner.pid} in another container or on another machine (${owner.place}). Stop it first, or set another DATA_DIR.`,
    );
  }
}

/**
 * Pids mean nothing across containers and machines that share a folder; there, a live owner proves itself by touching
 * its file.
 */
async function beats(file: string, beat_ms: number): Promise<boolean> {
  const before = modifiedAt(file);
  await sleep(3 * beat_ms);
  return modifiedAt(file) !== before;
}

function placeOfProcess(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}

/**
 * A hard link appears with its complete content and fails when the name exists; an opened file could be seen
 * half-written.
 */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, text);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (isError(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Moves the file aside before judging it, so that when two processes clear the same stale file, neither removes the
 * other's new one.
 */
function removeIfStill(file: string, text: string) {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isError(error, 'ENOENT')) return;
    throw error;
  }
  if (readIfThere(aside) === text) rmSync(aside, { force: true });
  else renameSync(aside, file);
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (isError(error, 'ENOENT')) return null;
    throw error;
  }
}

function parseOwner(text: string): Owner | null {
  try {
    return ownerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function modifiedAt(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

function touch(file: string) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The data folder was removed; PostgreSQL itself will report it.
  }
}

function isError(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
