import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Connection, openDatabase, runText } from './database.ts';
import { findPlace } from './embedded-place.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface Reached {
  connection: Connection;
  stop: () => Promise<void>;
}

const nothing = async () => undefined;

/** The configured database, else the embedded one; if the product is running, its running one. For commands. */
export async function reachDatabase(config: {
  database_direct_url: string | undefined;
  data_dir: string;
}): Promise<Reached> {
  if (config.database_direct_url)
    return { connection: { connection_string: config.database_direct_url }, stop: nothing };
  const running = runningIn(config.data_dir);
  if (running && (await takesConnections(running))) return { connection: running, stop: nothing };
  return startEmbeddedPostgres({ data_dir: config.data_dir });
}

/** PostgreSQL records where its socket is. */
function runningIn(data_dir: string): Connection | null {
  const file = path.join(findPlace(path.resolve(data_dir)).cluster, 'postmaster.pid');
  const [, , , port, host] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return host ? { host, port: Number(port), user: 'postgres', database: 'postgres' } : null;
}

async function takesConnections(connection: Connection): Promise<boolean> {
  const { db, close } = openDatabase(connection, 1);
  return runText(db, 'select 1')
    .then(
      () => true,
      () => false,
    )
    .finally(close);
}
