import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { type BackupHeader, type BackupTable, writeBackupText } from './backup-file.ts';
import { type Connection, type Db, many, storableJson } from './database.ts';
import { type OneConnection, openOneConnection } from './one-connection.ts';

/** Half again as fast as the usual level, and hardly larger. */
const LEVEL = 4;
/** The queue's waiting jobs are stored under this name; pg-boss creates its own tables when it starts. */
export const WAITING_JOBS = 'waiting jobs';
const JOB_COLUMNS = ['id', 'name', 'priority', 'data', 'start_after'];

/** More rows of tables by their names, in portions; called in the transaction of the backup. */
export type LookElsewhere = (db: Db) => Promise<ReadonlyMap<string, AsyncIterable<readonly object[]>>>;
const nothing: LookElsewhere = async () => new Map();

/**
 * Writes everything in the database at one moment into `file`, readable only by its owner. The product keeps running.
 * An existing file is replaced once the new one is complete.
 */
export async function takeBackup(
  connection: Connection,
  file: string,
  now: Date,
  look = nothing,
): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  try {
    const out = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    await streamBackup(connection, out, now, look);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    if (!isNoSpace(error)) throw error;
    const folder = path.dirname(path.resolve(file));
    throw new Error(
      `There is not enough room in ${folder}. What was there under the name ${path.basename(file)} is as it was. Make room, or name a file on another disk.`,
    );
  }
}

const isNoSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** The same into any stream, which is ended. */
export async function streamBackup(
  connection: Connection,
  out: NodeJS.WritableStream,
  now: Date,
  look = nothing,
): Promise<void> {
  const one = await openOneConnection(connection);
  let broken: unknown;
  try {
    await one.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const header = await readHeader(db, now);
        const text = writeBackupText(header, readTables({ ...one, db }, await look(db)));
        await pipeline(text, createGzip({ level: LEVEL }), out).catch(async (error: unknown) => {
          broken = error;
          // The unread rest of a table being copied would block the rollback forever.
          await one.close();
          throw error;
        });
      });
  } catch (error) {
    throw broken ?? error;
  } finally {
    await one.close();
  }
}

async function readHeader(db: Db, now: Date): Promise<BackupHeader> {
  const schema = await many(db, sql<{ name: string }>`select name from migrations order by name`).catch(
    () => {
      throw new Error('There is nothing to back up: the database holds no Sightline.');
    },
  );
  const partitions = await many(
    db,
    sql<BackupHeader['partitions'][number]>`
      select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound /* never null: it is a partition */
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
      where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname`,
  );
  const sequences = await many(
    db,
    sql<{
      name: string;
      value: string;
    }>`select sequencename as name /* never null: each has one */, last_value::text as value
      from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return { taken_at: now.toISOString(), schema: schema.map(({ name }) => name), partitions, sequences };
}

/** Tables of `public`, which belongs to the product; a table's partitions count as one table. */
async function* readTables(
  { db, client }: Pick<OneConnection, 'db' | 'client'>,
  more: ReadonlyMap<string, AsyncIterable<readonly object[]>>,
): AsyncGenerator<BackupTable> {
  const tables = await many(
    db,
    sql<{ name: string; columns: string[] }>`
      select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
  );
  const copied = (name: string, columns: string[], from: string): BackupTable => {
    const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`copy (select ${list} from ${from}) to stdout`));
    // A reader gets the error; after that nobody listens for it.
    rows.on('error', () => undefined);
    return { name, columns, rows };
  };
  const withMore = async function* (name: string, columns: string[]): AsyncGenerator<Buffer> {
    const table = client.escapeIdentifier(name);
    yield* copied(name, columns, table).rows;
    // The database itself writes them as it writes its own.
    for await (const rows of more.get(name) ?? []) {
      const values = client.escapeLiteral(storableJson(rows));
      yield* copied(name, columns, `jsonb_populate_recordset(null::${table}, ${values}::jsonb)`).rows;
    }
  };
  for (const { name, columns } of tables) yield { name, columns, rows: withMore(name, columns) };
  const [queue] = await many(
    db,
    sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`,
  );
  if (queue?.there)
    yield copied(WAITING_JOBS, JOB_COLUMNS, "jobs.job where state in ('created', 'retry', 'active')");
}
