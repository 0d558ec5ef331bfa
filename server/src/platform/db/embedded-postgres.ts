import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Logger } from '../log/logger.ts';
import type { Account } from './embedded-account.ts';
import { findBinaries, prepareBinaries } from './embedded-binaries.ts';
import { ensureCluster } from './embedded-cluster.ts';
import { keepRunning } from './embedded-keep.ts';
import { launch } from './embedded-launch.ts';
import { claimFolder } from './embedded-owner.ts';
import { findPlace } from './embedded-place.ts';
import { takeOver } from './embedded-takeover.ts';

const DEFAULTS = { shared_buffers: '32MB', max_connections: 60, jit: 'off' };
/** A socket's path must fit into 104 bytes (macOS; 108 on Linux), including `/.s.PGSQL.5432`. */
const MAX_SOCKET_FOLDER_LENGTH = 88;

export interface EmbeddedPostgres {
  connection: { host: string; port: number; user: string; database: string };
  version: string;
  stop: () => Promise<void>;
}

/**
 * Runs an embedded PostgreSQL on the files in `data_dir`, reachable only through a socket in a private folder. Works as
 * root or as an ordinary user; one process at a time per data folder. `settings` are PostgreSQL's own. If it ends
 * unexpectedly, it is restarted until it runs, and `log` says so.
 */
export async function startEmbeddedPostgres(options: {
  data_dir: string;
  settings?: Record<string, string | number>;
  log?: Logger | undefined;
}): Promise<EmbeddedPostgres> {
  const { base, cluster, account } = findPlace(path.resolve(options.data_dir));
  const release = await claimFolder(base);
  try {
    const native = prepareBinaries(findBinaries(), base, account);
    const sockets = makeSocketFolder(base, account);
    await ensureCluster(native, cluster, account);
    const settings = Object.entries({ listen_addresses: '', ...DEFAULTS, ...options.settings });
    const args = [
      '-D',
      cluster,
      '-k',
      sockets,
      ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const kept = await keepRunning(async () => {
      await takeOver(cluster, sockets);
      return launch(native, args, account);
    }, options.log);
    return {
      connection: { host: sockets, port: 5432, user: 'postgres', database: 'postgres' },
      version: kept.version,
      stop: async () => {
        await kept.stop();
        rmSync(sockets, { recursive: true, force: true });
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

function makeSocketFolder(base: string, account: Account | undefined): string {
  const beside = path.join(base, 'sock');
  const folder =
    beside.length <= MAX_SOCKET_FOLDER_LENGTH ? beside : mkdtempSync(path.join(tmpdir(), 'sightline-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}
