import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { COLUMN_TYPES, CONNECT_MS, type Connection, connectAwake, type Db, poolConfig } from './database.ts';
import { liftLimits } from './session-limits.ts';

export interface OneConnection {
  db: Db;
  /** The underlying connection, for streaming: inside a transaction of `db` it belongs to that transaction. */
  client: pg.Client;
  close: () => Promise<void>;
}

/** One connection instead of a pool, for work that takes as long as there are rows. */
export async function openOneConnection(connection: Connection): Promise<OneConnection> {
  const client = await connectAwake(async () => {
    const made = new pg.Client({
      ...poolConfig(connection),
      types: COLUMN_TYPES,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    made.on('error', () => undefined);
    await made.connect();
    return made;
  });
  const lent = { query: client.query.bind(client), release: () => undefined };
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool: { connect: async () => lent, end: async () => undefined, options: {} },
    }),
  });
  await liftLimits(db);
  return { db, client, close: () => client.end() };
}
