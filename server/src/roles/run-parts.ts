import { mkdtempSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';
import {
  hearKeeper,
  type KeptProcess,
  keepProcess,
  RETIRE,
  sayReady,
} from '../platform/processes/keep-process.ts';
import { type SharedPort, sharePort } from '../platform/processes/share-port.ts';
import type { Serving } from './proxy.ts';
import { ROLES, type Role } from './role-names.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/**
 * `npm start` runs two processes and their keeper, so that work on a text never delays a visitor: `front` serves collector
 * and edge, and forwards requests for the dashboard's host to `back`. `npm run cluster` runs several of each; then the
 * keeper owns the port and hands out connections.
 */
const PARTS = {
  front: ['collect', 'edge'],
  back: ['api', 'worker'],
} as const satisfies Record<string, readonly Role[]>;
export type Part = keyof typeof PARTS;

/** Each process's first message. */
interface Beginning {
  name: string;
  connection: Connection;
  /** Where the others of this machine reach it; each process has its own. */
  socket_path: string;
  /** The keeper owns the port and hands over connections. */
  is_handed: boolean;
}

/** Containers are killed after ten seconds: first the parts end, then the database. */
const STOP_MS = 9500;
const PART_STOP_MS = 7500;
const PART_KILL_MS = 8000;
/** By then, idle clients have closed their connections, and others were asked to at their next request. */
const MAX_RETIRE_MS = 100_000;

interface Keeper {
  /** The program that starts a part with `--part=<name>`. */
  program: string;
  config: Config;
  log: Logger;
  openDatabase: () => Promise<{ connection: Connection; stop: () => Promise<void> }>;
  /** Whether the tables are as new as the code on disk, which restarted processes would run. */
  hasCurrentTables: (connection: Connection) => Promise<boolean>;
  /** Number of processes of each part; null for one of each without a shared port. */
  processes: number | null;
}

/** Keeps all parts and the embedded database running until it is asked to stop. Resolves when all parts serve. */
export async function runParts(asked: Keeper) {
  const { config, log } = asked;
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-'));
  const port = asked.processes === null ? null : await sharePort(config);
  const opening = asked.openDatabase();
  opening.catch(() => undefined);
  const parts = keepParts(asked, { folder, opening, port });
  const killAll = () => {
    for (const part of parts) part.kill();
  };
  const end = async () => {
    const codes = await Promise.all(parts.map((part) => part.stop(config.drain_ms + PART_KILL_MS)));
    port?.close();
    await (await opening).stop();
    rmSync(folder, { recursive: true, force: true });
    if (codes.some((code) => code !== 0)) throw new Error('A part did not end by itself.');
  };
  try {
    await opening;
    await Promise.all(parts.map((part) => part.ready));
  } catch (error) {
    killAll();
    port?.close();
    await opening.then((database) => database.stop()).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  // The parts themselves drain first.
  const life = { stopping: false };
  const limit_ms = config.drain_ms + STOP_MS;
  stopOnSignal({ life, log, drain_ms: 0, limit_ms, at_once: killAll }, end);
  if (port)
    replaceOnSignal({
      life,
      log,
      parts,
      isAllowed: async () => asked.hasCurrentTables((await opening).connection),
    });
}

function keepParts(
  { program, log, processes }: Keeper,
  at: { folder: string; opening: Promise<{ connection: Connection }>; port: SharedPort | null },
): KeptProcess[] {
  const serving: Record<Part, Set<string>> = { front: new Set(), back: new Set() };
  const fronts: KeptProcess[] = [];
  const tellFronts = () => {
    const message = { front: [...serving.front], back: [...serving.back] } satisfies Serving;
    for (const front of fronts) front.tell(message);
  };
  let begun = 0;
  const keep = (part: Part, name: string): KeptProcess => {
    const leave = new Map<string, () => void>();
    const kept = keepProcess<Beginning>({
      name,
      args: [program, `--part=${part}`],
      begin: async () => {
        begun += 1;
        const socket_path = path.join(at.folder, `${begun}.sock`);
        return { name, connection: (await at.opening).connection, socket_path, is_handed: at.port !== null };
      },
      log,
      turned: (serves, { socket_path }) => {
        if (serves) {
          serving[part].add(socket_path);
          if (part === 'front' && at.port) leave.set(socket_path, at.port.join(kept.give));
        } else {
          serving[part].delete(socket_path);
          leave.get(socket_path)?.();
          leave.delete(socket_path);
          rmSync(socket_path, { force: true });
        }
        tellFronts();
      },
    });
    if (part === 'front') fronts.push(kept);
    return kept;
  };
  const names = (part: Part) =>
    processes === null ? [part] : Array.from({ length: processes }, (_, n) => `${part}-${n + 1}`);
  return (['front', 'back'] as const).flatMap((part) => names(part).map((name) => keep(part, name)));
}

/** SIGUSR2 replaces one process after the other, without a request that is not answered. */
function replaceOnSignal(asked: {
  life: { stopping: boolean };
  log: Logger;
  parts: readonly KeptProcess[];
  isAllowed: () => Promise<boolean>;
}) {
  const { life, log, parts } = asked;
  let busy = false;
  process.on('SIGUSR2', async () => {
    if (busy || life.stopping) return;
    busy = true;
    try {
      if (!(await asked.isAllowed()))
        throw new Error('The tables have to be changed first: stop it and start it again.');
      for (const part of parts) if (!life.stopping) await part.replace();
      log.warn({ processes: parts.length }, 'rolling restart done');
    } catch (error) {
      log.error({ error: errorWords(error) }, 'rolling restart failed, keeping old processes');
    }
    busy = false;
  });
}

/** One of the parts, started by `runParts`. */
export async function runPart(
  part: Part,
  { config, log, version }: { config: Config; log: Logger; version: string },
) {
  const heard = { message: (_message: unknown) => {}, connection: (_socket: Socket) => {} };
  const beginning = hearKeeper({
    message: (message) => heard.message(message),
    connection: (socket) => heard.connection(socket),
  });
  // Loading code takes as long as starting the database, so both happen at once.
  const [{ runRoles }, { createBehind }] = await Promise.all([
    import('./run-roles.ts'),
    import('./proxy.ts'),
  ]);
  const { name, connection, socket_path, is_handed } = readBeginning(await beginning);
  const roles = new Set<Role>(ROLES.filter((role) => PARTS[part].some((own) => own === role)));
  const asked = { config, log, version, roles, connection, stop_ms: PART_STOP_MS };
  const behind = part === 'front' ? createBehind(socket_path, config.dashboard.product_name) : undefined;
  const place = part === 'back' || is_handed ? { socket_path } : {};
  const running = await runRoles({ ...asked, part: { name, behind, ...place } });
  heard.connection = running.take;
  heard.message = (message) => {
    if (message === RETIRE) running.retire(MAX_RETIRE_MS);
    else if (typeof message === 'object' && message !== null && 'back' in message)
      behind?.turned(message as Serving);
  };
  sayReady();
}

/** Our keeper is this same program. */
function readBeginning(message: unknown): Beginning {
  return message as Beginning;
}
