import type { TestProject } from 'vitest/node';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openQueue } from '../src/platform/jobs/jobs.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { JOBS } from '../src/roles/job-list.ts';
import { startThrowawayCluster } from './throwaway-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    test_cluster: { host: string; port: number; user: string; database: string };
    test_template: string;
  }
}

const TEMPLATE = 'sightline_template';
let cleanUp = async () => {};

/** A running cluster, as JSON of its details, so that consecutive runs need not start their own. */
const RUNNING = 'SIGHTLINE_TEST_CLUSTER';

/**
 * Vitest's hook before a run: one cluster with one migrated database including queues, which every test file copies.
 */
export async function setup(project: Pick<TestProject, 'provide'>) {
  const running = process.env[RUNNING];
  if (running) {
    project.provide('test_cluster', JSON.parse(running));
    project.provide('test_template', TEMPLATE);
    return;
  }
  const { connection, stop } = await startThrowawayCluster();
  cleanUp = stop;
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
  delete process.env[RUNNING];
}
