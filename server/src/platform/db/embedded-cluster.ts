import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { BARE_ENVIRONMENT } from '../processes/die-with-us.ts';
import type { Account } from './embedded-account.ts';

const INITDB_OPTIONS = [
  '--username=postgres',
  // Only the account and root can enter the socket's folder, and there is no other way in.
  '--auth=trust',
  // Without these settings, a machine without LANG would get a database without UTF-8.
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Makes the database cluster where there is none yet. It is made beside its place and then renamed, so a start
 * that failed or was killed half-way leaves nothing that looks like a cluster, and the next one clears it away.
 */
export async function ensureCluster(native: string, cluster: string, account: Account | undefined) {
  const draft_prefix = `${path.basename(cluster)}.init-`;
  removeDrafts(path.dirname(cluster), draft_prefix);
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const draft = mkdtempSync(path.join(path.dirname(cluster), draft_prefix));
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    await promisify(execFile)(path.join(native, 'bin/initdb'), [`--pgdata=${draft}`, ...INITDB_OPTIONS], {
      ...account,
      cwd: '/',
      env: BARE_ENVIRONMENT,
    });
  } catch (error) {
    throw new Error(`PostgreSQL could not make its database in ${cluster}: ${lastWords(error)}`);
  }
  renameSync(draft, cluster);
}

/** An initdb that survived its killed start may still write into its own folder, which the next start then removes. */
function removeDrafts(folder: string, prefix: string) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    try {
      rmSync(path.join(folder, name), { recursive: true, force: true });
    } catch {}
  }
}

function lastWords(error: unknown): string {
  if (error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' && error.stderr)
    return error.stderr;
  return error instanceof Error ? error.message : String(error);
}
