import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awakeNow } from '../awake/awake.ts';
import { processesIn } from './embedded-processes.ts';

const MAX_WAIT_MS = 60_000;

/**
 * Cleans up after a start that ended badly: stops a PostgreSQL that survived it, and removes a lock of one that is
 * gone. Only for the owner of the folder (claimFolder), otherwise it would stop someone else's database.
 */
export async function takeOver(cluster: string, sockets: string) {
  const lock = path.join(cluster, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const postmaster = Number.parseInt(readFileSync(lock, 'utf8'), 10);
  if (processesIn(cluster).includes(postmaster)) process.kill(postmaster, 'SIGINT');
  await untilEmpty(cluster);
  // PostgreSQL itself believes a lock whose pid is a zombie or belongs to another program by now, and would not start.
  rmSync(lock, { force: true });
  for (const name of readdirSync(sockets).filter((entry) => entry.startsWith('.s.PGSQL.'))) {
    rmSync(path.join(sockets, name), { force: true });
  }
}

async function untilEmpty(cluster: string) {
  const deadline = awakeNow() + MAX_WAIT_MS;
  while (processesIn(cluster).length > 0) {
    if (awakeNow() > deadline) {
      throw new Error(
        `An earlier PostgreSQL still works in ${cluster} and does not stop (pids ${processesIn(cluster).join(', ')}). Stop it and start again.`,
      );
    }
    await sleep(25);
  }
}
