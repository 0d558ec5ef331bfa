import { spawnSync } from 'node:child_process';

/** The environment a process needs to start, and nothing else: none of the product's keys, and messages in English. */
export const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/**
 * The command prefix that makes the kernel send `signal` to a child when we die, `kill -9` included; empty without
 * setpriv (macOS, busybox). With an account, the command runs as that account.
 */
export function dieWithUs(signal: 'INT' | 'KILL', account?: { uid: number; gid: number }): string[] {
  const on_death = ['--pdeathsig', signal];
  if (spawnSync('setpriv', [...on_death, 'true'], { env: BARE_ENVIRONMENT }).status !== 0) return [];
  const as_account = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  // pdeathsig comes last, because a change of user clears it.
  return ['setpriv', ...as_account, ...on_death];
}
