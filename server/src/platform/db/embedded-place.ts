import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { type Account, accountForPostgres, canReach } from './embedded-account.ts';

/** Place for data that root keeps in a folder which the database's account cannot enter, such as root's home. */
const ELSEWHERE = '/var/lib/sightline';

export interface Place {
  /** Contains the cluster, its socket and, if needed, a copy of the binaries. */
  base: string;
  cluster: string;
  account: Account | undefined;
}

/** Finds or creates the folder of the embedded database: `postgres` in the data folder, or a link with that name. */
export function findPlace(data_dir: string): Place {
  const base = path.join(data_dir, 'postgres');
  const cluster = path.join(base, 'pg18');
  const account = accountForPostgres(cluster);
  if (!isThere(base)) makeBase(base, account);
  if (!existsSync(base)) {
    throw new Error(
      `${base} points to ${readlinkSync(base)}, which is gone. Put that folder back, or remove the link to start with an empty database.`,
    );
  }
  refuseForeign(cluster);
  const real = realpathSync(base);
  return { base: real, cluster: path.join(real, 'pg18'), account };
}

/**
 * As root, PostgreSQL runs as the account that owns the files; an ordinary user who once started it as root needs
 * root's help.
 */
function refuseForeign(cluster: string) {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  const us = process.getuid?.();
  if (owner === undefined || us === 0 || owner === us) return;
  throw new Error(
    `The database in ${cluster} belongs to the user with id ${owner}, who started it before. Start as that user or as root, or set another DATA_DIR.`,
  );
}

function makeBase(base: string, account: Account | undefined) {
  const data_dir = path.dirname(base);
  mkdirSync(data_dir, { recursive: true });
  if (!account || canReach(account, data_dir)) return makeOpenFolder(base);
  const folder = path.join(ELSEWHERE, randomUUID());
  makeOpenFolder(ELSEWHERE);
  makeOpenFolder(folder);
  symlinkSync(folder, base);
}

/** The account must be able to pass through, whatever the umask; the contents have permissions of their own. */
function makeOpenFolder(folder: string) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

function isThere(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined;
}
