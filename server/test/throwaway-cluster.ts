import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';

/** Tests need not wait for data that only matters after a power cut. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
};
/** Creating a database creates hundreds of files, which takes a tenth of the time in memory. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 2 ** 30;
const PREFIX = 'sightline-test-';

/** A disposable cluster, which `stop` removes: in memory if there is enough. */
export const startThrowawayCluster = () =>
  hasPlenty() ? startIn(MEMORY).catch(() => startIn(tmpdir())) : startIn(tmpdir());

async function startIn(place: string): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const data_dir = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  // mkdtemp's folders are private; as root, Postgres runs as another account and has to pass through.
  chmodSync(data_dir, 0o755);
  try {
    const { connection, stop } = await startEmbeddedPostgres({ data_dir, settings: FAST_SETTINGS });
    return {
      connection,
      stop: async () => {
        await stop();
        rmSync(data_dir, { recursive: true });
      },
    };
  } catch (error) {
    rmSync(data_dir, { recursive: true });
    throw error;
  }
}

/** Memory available for files; a killed run leaves its own behind, which nothing else removes. */
function hasPlenty(): boolean {
  try {
    for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX)))
      if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
        rmSync(path.join(MEMORY, name), { recursive: true });
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
