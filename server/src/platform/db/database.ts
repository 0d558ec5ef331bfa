import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { awakeNow } from '../awake/awake.ts';

/** A connection pool or an open transaction; the first argument of every query. */
export type Db = Kysely<unknown>;

export type Connection =
  | { connection_string: string }
  | { host: string; port: number; user: string; database: string };

/** Times are returned as ISO strings and numbers as numbers, as in JSON. */
export const COLUMN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, 'binary');
    if (oid === 1184) return (text: string) => new Date(text).toISOString();
    if (oid === 20 || oid === 1700) return Number;
    if (oid === 1082) return (text: string) => text;
    return pg.types.getTypeParser(oid, 'text');
  },
};

/** Distinguishes our connections on a database server from others. */
const APPLICATION = 'sightline';

export function poolConfig(connection: Connection): pg.PoolConfig {
  const place =
    'connection_string' in connection ? { connectionString: connection.connection_string } : connection;
  return { application_name: APPLICATION, ...place };
}

/** How long a transaction may wait for its own process. */
const MAX_SILENCE_MS = 60_000;

/** How long connecting, or waiting for a connection, may take. */
export const CONNECT_MS = 10_000;
const NOT_IN_TIME = /timeout exceeded when trying to connect|due to connection timeout/;

/** The driver's limit runs by the clock, also while this process stands still: then it is tried again. */
export async function connectAwake<Connected>(connect: () => Promise<Connected>): Promise<Connected> {
  for (const from = awakeNow(); ; ) {
    try {
      return await connect();
    } catch (error) {
      const isLate = error instanceof Error && NOT_IN_TIME.test(error.message);
      if (!isLate || awakeNow() - from > 0.9 * CONNECT_MS) throw error;
    }
  }
}

export interface PoolFigures {
  open: number;
  idle: number;
  /** Callers that wait for a connection. */
  waiting: number;
}

export interface Database {
  db: Db;
  pool: () => PoolFigures;
  close: () => Promise<void>;
}

export function openDatabase(
  connection: Connection,
  max = 12,
  failed: (error: unknown) => void = () => undefined,
): Database {
  const pool = new pg.Pool({
    ...poolConfig(connection),
    max,
    types: COLUMN_TYPES,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
  });
  // The pool replaces a broken connection, and its user gets an error from the query. Without these listeners the error
  // would end the process: the pool's is for idle connections, the client's for those in use.
  pool.on('error', failed);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // A transaction left open by a sleeping process would block all others, and the log of visits.
    client.query(`set idle_in_transaction_session_timeout = ${MAX_SILENCE_MS}`).catch(() => undefined);
  });
  const connect = () =>
    connectAwake(() => pool.connect()).catch((error: unknown) => {
      failed(error);
      throw error;
    });
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    log: (event) => {
      if (event.level === 'error') failed(event.error);
    },
  });
  return {
    db,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => db.destroy(),
  };
}

export async function many<Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> {
  return (await query.execute(db)).rows;
}

export async function maybeOne<Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

/** For queries that always return a row, such as `insert … returning`. */
export async function one<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const row = await maybeOne(db, query);
  if (!row) throw new Error('A query that always gives a row gave none.');
  return row;
}

/** Rows changed. */
export async function run(db: Db, query: RawBuilder<unknown>): Promise<number> {
  return Number((await query.execute(db)).numAffectedRows ?? 0);
}

/** Runs SQL text with `$1` parameters, for libraries with their own SQL. */
export async function runText(db: Db, text: string, values: readonly unknown[] = []) {
  const result = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: result.rows };
}

/** Arrays and objects as JSON parameters. */
export const json = (value: unknown) => sql`${storableJson(value)}::jsonb`;

/** PostgreSQL can store neither NUL nor an unpaired surrogate: both become the replacement character. */
export const storableJson = (value: unknown) => JSON.stringify(value)?.replace(ESCAPE, storableEscape);

const ESCAPE = /\\(?:u(?:0000|d[89a-f][0-9a-f]{2})|.)/g;
const storableEscape = (found: string) => (/^\\u(?:0000|d)/.test(found) ? '\ufffd' : found);

/** Whether a write failed because another row has the same unique value. */
export const isDuplicate = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Others held a lock for longer than this transaction waits, so it can be retried. */
export const isLockedAway = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

/**
 * The data itself was at fault: invalid, a broken constraint, beyond a limit. Every other error is temporary, or a bug.
 */
export const isUnstorable = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(?:21|22|23|54)...$/.test(String(error.code));

/** Runs `work` inside the open transaction; its changes stay only if `keep`, and it costs the same either way. */
export async function keepOrUndo<Result>(
  db: Db,
  keep: boolean,
  work: () => Promise<Result>,
): Promise<Result> {
  await run(db, sql`savepoint maybe`);
  const result = await work();
  await run(db, keep ? sql`release savepoint maybe` : sql`rollback to savepoint maybe`);
  return result;
}

/** Whether the database can extend its files; leaves nothing behind. */
export function hasRoom(db: Db): Promise<boolean> {
  const filler = 'select repeat(md5(n::text), 32) from generate_series(1, 1000) n';
  return db
    .transaction()
    .execute((trx) => runText(trx, `create temporary table room on commit drop as ${filler}`))
    .then(
      () => true,
      () => false,
    );
}

/** Whether the database can be reached. */
export function answers(db: Db): Promise<boolean> {
  return runText(db, 'select 1').then(
    () => true,
    () => false,
  );
}
