import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface SmallDisk {
  folder: string;
  /** No byte left. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

/** A file system of its own, in memory. Null when this machine does not allow mounting. */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-disk-'));
  chmodSync(folder, 0o755);
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m,mode=755`,
    'sightline',
    folder,
  ]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = path.join(folder, 'ballast');
  return {
    folder,
    fill: () => fillUp(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this is possible here, checked once. */
export function canMountDisks(): boolean {
  const disk = openSmallDisk(1);
  disk?.remove();
  return disk !== null;
}

function fillUp(file: string) {
  const handle = openSync(file, 'a');
  for (const size of [1 << 20, 4096, 1]) {
    const block = Buffer.alloc(size);
    try {
      while (writeSync(handle, block) === size);
    } catch {}
  }
  closeSync(handle);
}
