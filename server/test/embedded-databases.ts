import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import type { Logger } from '../src/platform/log/logger.ts';

/** Folders and databases of a file's tests, removed after each test. */
export function embeddedDatabases() {
  const folders: string[] = [];
  const running: EmbeddedPostgres[] = [];
  afterEach(async () => {
    for (const database of running.splice(0)) await database.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
  return {
    folders,
    /** Open to every account by default, like an ordinary folder. */
    makeFolder(mode = 0o755): string {
      const folder = mkdtempSync(path.join(tmpdir(), 'embedded-'));
      folders.push(folder);
      chmodSync(folder, mode);
      return folder;
    },
    async start(data_dir: string, settings = {}, log?: Logger) {
      const database = await startEmbeddedPostgres({ data_dir, settings, log });
      running.push(database);
      return database;
    },
  };
}

export async function query(connection: EmbeddedPostgres['connection'], text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const result = await client.query({ text, rowMode: 'array' });
    return result.rows[0]?.[0];
  } finally {
    await client.end();
  }
}

export const clusterOf = (data_dir: string) =>
  path.join(realpathSync(path.join(data_dir, 'postgres')), 'pg18');
