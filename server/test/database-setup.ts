import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { migrate } from '../src/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { host: string; port: number; user: string; database: string };
    test_template: string;
  }
}

const TEMPLATE = 'sightline_template';
/** What is lost in a power cut is not worth waiting for in tests. */
const HASTE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 400 };

let cleanUp = async () => {};

/** Vitest's hook before a run: one cluster, and in it one migrated database that every test file's is copied from. */
export async function setup(project: TestProject) {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-test-'));
  // mkdtemp's folders are private; as root, Postgres runs as another account and has to pass through.
  chmodSync(data_dir, 0o755);
  const { connection, stop } = await startEmbeddedPostgres({ data_dir, settings: HASTE });
  cleanUp = async () => {
    await stop();
    rmSync(data_dir, { recursive: true });
  };
  const cluster = openDatabase(connection, 1);
  await runText(cluster.db, `create database ${TEMPLATE}`);
  await cluster.close();
  const template = openDatabase({ ...connection, database: TEMPLATE }, 1);
  await migrate(template.db);
  await template.close();
  project.provide('test_cluster', connection);
  project.provide('test_template', TEMPLATE);
}

export async function teardown() {
  await cleanUp();
}
