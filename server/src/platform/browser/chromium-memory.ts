import { readFileSync } from 'node:fs';

/** Private memory of these processes in bytes; null when the system does not report it. */
export function ownMemory(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null;
  return pids.reduce((sum, pid) => sum + memoryOf(pid), 0);
}

/** The processes share the program file, so only memory without a file behind it counts. */
function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].map(([, amount]) =>
      Number(amount),
    );
    return kilobytes.reduce((sum, amount) => sum + amount, 0) * 1024;
  } catch {
    return 0; // It ended meanwhile.
  }
}
