import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openQueue } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { JOBS } from '../src/roles/job-list.ts';

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { host: string; port: number; user: string; database: string };
    test_template: string;
  }
}

const TEMPLATE = 'sightline_template';
/** What is lost in a power cut is not worth waiting for in tests. */
const FAST_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: 400,
};
/** To make a database is to make hundreds of files, which costs a tenth in memory. */
const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 4 * 2 ** 30;
const PREFIX = 'sightline-test-';

let cleanUp = async () => {};

/** A cluster that runs already, as JSON of what is provided: a run after the other need not start their own. */
const RUNNING = 'SIGHTLINE_TEST_CLUSTER';

/** Vitest's hook before a run: one cluster, and in it one database, migrated and with its queues, that every test file's is copied from. */
export async function setup(project: Pick<TestProject, 'provide'>) {
  const running = process.env[RUNNING];
  if (running) {
    project.provide('test_cluster', JSON.parse(running));
    project.provide('test_template', TEMPLATE);
    return;
  }
  const connection = hasPlenty()
    ? await startIn(MEMORY).catch(() => startIn(tmpdir()))
    : await startIn(tmpdir());
  const cluster = openDatabase(connection, 1);
  await runText(cluster.db, `create database ${TEMPLATE}`);
  await cluster.close();
  const like = { ...connection, database: TEMPLATE };
  const template = openDatabase(like, 1);
  await migrate(template.db);
  await template.close();
  await (await openQueue(like, createLogger('silent'), JOBS)).stop();
  process.env[RUNNING] = JSON.stringify(connection);
  project.provide('test_cluster', connection);
  project.provide('test_template', TEMPLATE);
}

export async function teardown() {
  await cleanUp();
  cleanUp = async () => {};
}

async function startIn(place: string) {
  const data_dir = mkdtempSync(path.join(place, `${PREFIX}${process.pid}-`));
  // mkdtemp's folders are private; as root, Postgres runs as another account and has to pass through.
  chmodSync(data_dir, 0o755);
  try {
    const { connection, stop } = await startEmbeddedPostgres({ data_dir, settings: FAST_SETTINGS });
    cleanUp = async () => {
      await stop();
      rmSync(data_dir, { recursive: true });
    };
    return connection;
  } catch (error) {
    rmSync(data_dir, { recursive: true });
    throw error;
  }
}

/** Of memory that is there for files; a run that was killed leaves its own, which nobody else takes away. */
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
