import { spawnSync } from 'node:child_process';

/** What a process needs to be found and nothing else: none of the product's keys, and messages in English. */
export const BARE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' };

/**
 * The words to put before a command so that the kernel sends it `signal` when we die, `kill -9` included; none where
 * there is no setpriv (macOS, busybox). With an account the command runs as that one.
 */
export function dieWithUs(signal: 'INT' | 'KILL', account?: { uid: number; gid: number }): string[] {
  const on_death = ['--pdeathsig', signal];
  if (spawnSync('setpriv', [...on_death, 'true'], { env: BARE_ENVIRONMENT }).status !== 0) return [];
  const as_account = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  // pdeathsig last: a change of user clears it.
  return ['setpriv', ...as_account, ...on_death];
}
