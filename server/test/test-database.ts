import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { openDatabase, runText } from '../src/platform/db/database.ts';
import './database-setup.ts';

/** A migrated, empty database of the caller's own; `drop` it when the file's tests are done, after closing what uses it. */
export const createTestDatabase = () =>
  // The other strategy also writes the copy into the log, at three times the work.
  createDatabase(` template ${inject('test_template')} strategy file_copy`);

/** One without any tables. */
export const createBareDatabase = () => createDatabase('');

async function createDatabase(like: string) {
  const cluster = inject('test_cluster');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const onCluster = async (statement: string) => {
    const { db, close } = openDatabase(cluster, 1);
    await runText(db, statement).finally(close);
  };
  await onCluster(`create database ${database}${like}`);
  return {
    connection: { ...cluster, database },
    drop: () => onCluster(`drop database if exists ${database} with (force)`),
  };
}
