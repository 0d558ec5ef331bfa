import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** Linux reports more in /proc, and a bare Debian has no `ps`; macOS has only `ps`. */
const HAS_PROC = existsSync('/proc/self/stat');

/** When a living process started; with its pid, this identifies it uniquely. Null once it ended, zombies included. */
export function startOf(pid: number): string | null {
  return HAS_PROC ? startFromProc(pid) : startFromPs(pid);
}

/** Pids of a database cluster's processes, which have its folder as working directory. */
export function processesIn(folder: string): number[] {
  return HAS_PROC ? processesFromProc(folder) : processesFromPs(folder);
}

function startFromProc(pid: number): string | null {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (!stat) return null;
  // The name, the second field, may contain spaces and brackets; everything after its last bracket is regular.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? null : (started ?? null);
}

export function startFromPs(pid: number): string | null {
  const [state, ...started] = ps('-o', 'stat=,lstart=', '-p', String(pid)).trim().split(/\s+/);
  return state && !state.startsWith('Z') ? started.join(' ') : null;
}

function processesFromProc(folder: string): number[] {
  const real = attempt(() => realpathSync(folder));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && attempt(() => readlinkSync(`/proc/${name}/cwd`)) === real)
    .map(Number);
}

/** Only the postmaster, which ends last, has the folder in its command line. */
export function processesFromPs(folder: string): number[] {
  return ps('-axo', 'pid=,command=')
    .split('\n')
    .filter((line) => line.includes(` -D ${folder} `))
    .map((line) => Number.parseInt(line, 10));
}

function ps(...args: string[]): string {
  return (
    spawnSync('ps', args, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }).stdout ?? ''
  );
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
