import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The user and group that PostgreSQL runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root uses another account: the one that already owns the cluster, else
 * `postgres`, else `nobody`. Undefined means our own.
 */
export function accountForPostgres(cluster: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account) return account;
  throw new Error(
    'PostgreSQL refuses to run as root and there is no user postgres or nobody here. Start as an ordinary user, or set DATABASE_URL.',
  );
}

/** From the file, because initdb itself reads the user's name from there. */
function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Whether the account may run or enter the path; asks the kernel, which considers every parent folder. */
export function canReach(account: Account | undefined, file: string): boolean {
  const script = 'test -x "$0"';
  return spawnSync('/bin/sh', ['-c', script, path.resolve(file)], { ...account, cwd: '/' }).status === 0;
}
