import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, openDatabase, runText } from '../src/platform/db/database.ts';
import './database-setup.ts';

/** A migrated, empty database of the caller's own; `drop` it when the file's tests are done, after closing what uses it. */
export async function createTestDatabase(): Promise<{ connection: Connection; drop: () => Promise<void> }> {
  const cluster = inject('test_cluster');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOn(cluster, `create database ${name} template ${inject('test_template')}`);
  return {
    connection: { ...cluster, database: name },
    drop: () => runOn(cluster, `drop database if exists ${name} with (force)`),
  };
}

async function runOn(cluster: Connection, statement: string) {
  const { db, close } = openDatabase(cluster, 1);
  try {
    await runText(db, statement);
  } finally {
    await close();
  }
}
