import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import type { Logger } from '../platform/log/logger.ts';
import { hearKeeper, keepProcess, sayReady } from '../platform/processes/keep-process.ts';
import { ROLES, type Role } from './role-names.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * `npm start` runs two processes and their keeper, so that work on a text never delays a visitor: `front` owns the port
 * and serves collector and edge; it forwards requests for the dashboard's host to `back`.
 */
const PARTS = {
  front: ['collect', 'edge'],
  back: ['api', 'worker'],
} as const satisfies Record<string, readonly Role[]>;
type Part = keyof typeof PARTS;

/** Each part's first message. */
interface Beginning {
  connection: Connection;
  socket_path: string;
}

/** Containers are killed after ten seconds: first the parts end, then the database. */
const STOP_MS = 9500;
const PART_STOP_MS = 7500;
const PART_KILL_MS = 8000;

interface Pair {
  /** The program that starts a part with `--part=<name>`. */
  program: string;
  config: Config;
  log: Logger;
  openDatabase: () => Promise<{ connection: Connection; stop: () => Promise<void> }>;
}

/** Keeps both parts and the embedded database running until it is asked to stop. Resolves when both parts serve. */
export async function runPair({ program, config, log, openDatabase }: Pair) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-'));
  const opening = openDatabase();
  opening.catch(() => undefined);
  const begin = async (): Promise<Beginning> => ({
    connection: (await opening).connection,
    socket_path: path.join(folder, 'back.sock'),
  });
  const keep = (name: Part, turned?: (serves: boolean) => void) =>
    keepProcess({ name, args: [program, `--part=${name}`], begin, log, ...(turned && { turned }) });
  let back_serves = false;
  const tellFront = () => front.tell({ back_serves });
  const front = keep('front', (serves) => serves && tellFront());
  const back = keep('back', (serves) => {
    back_serves = serves;
    tellFront();
  });
  const parts = [front, back];
  const end = async () => {
    const codes = await Promise.all(parts.map((part) => part.stop(config.drain_ms + PART_KILL_MS)));
    await (await opening).stop();
    rmSync(folder, { recursive: true, force: true });
    if (codes.some((code) => code !== 0)) throw new Error('A part did not end by itself.');
  };
  try {
    await opening;
    await Promise.all(parts.map((part) => part.ready));
  } catch (error) {
    for (const part of parts) part.kill();
    await opening.then((database) => database.stop()).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const at_once = () => {
    for (const part of parts) part.kill();
  };
  // The parts themselves drain first.
  const life = { stopping: false };
  stopOnSignal({ life, log, drain_ms: 0, limit_ms: config.drain_ms + STOP_MS, at_once }, end);
}

/** One of the two parts, started by `runPair`. */
export async function runPart(
  part: Part,
  { config, log, version }: { config: Config; log: Logger; version: string },
) {
  let heard = (_message: unknown) => {};
  const beginning = hearKeeper((message) => heard(message));
  // Loading code takes as long as starting the database, so both happen at once.
  const [{ runRoles }, { createBehind }] = await Promise.all([
    import('./run-roles.ts'),
    import('./stand-in-front.ts'),
  ]);
  const { connection, socket_path } = readBeginning(await beginning);
  const roles = new Set<Role>(ROLES.filter((role) => PARTS[part].some((own) => own === role)));
  const asked = { config, log, version, roles, connection, stop_ms: PART_STOP_MS };
  if (part === 'back') await runRoles({ ...asked, part: { name: part, socket_path } });
  else {
    const behind = createBehind(socket_path, config.dashboard.product_name);
    heard = (message) => {
      if (typeof message === 'object' && message !== null && 'back_serves' in message)
        behind.turned(message.back_serves === true);
    };
    await runRoles({ ...asked, part: { name: part, behind } });
  }
  sayReady();
}

/** Our keeper is this same program. */
function readBeginning(message: unknown): Beginning {
  return message as Beginning;
}
