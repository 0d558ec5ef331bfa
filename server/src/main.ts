import { parseArgs } from 'node:util';
import { type Config, loadConfig } from './config.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { type Connection, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { findMissingMigrations, migrate } from './platform/db/migrate.ts';
import { errorWords } from './platform/log/error-words.ts';
import { openLogOutput } from './platform/log/log-output.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { EndedEarly } from './platform/processes/keep-process.ts';
import { readVersion } from './platform/processes/manifest.ts';
import { ROLES, type Role } from './roles/role-names.ts';
import { type Part, runPart, runParts } from './roles/run-parts.ts';

/** Containers are killed after ten seconds. */
const STOP_MS = 9500;

async function main() {
  const { roles, part, processes } = readArguments();
  const config = loadConfig();
  const log = createLogger(config.log_level, openLogOutput());
  endWithWords(log);
  const common = { config, log, version: readVersion() };
  if (part) return runPart(part, common);
  const open = () => openCurrentDatabase(config, log, processes ?? 1);
  if (roles) {
    const database = await open();
    const { runRoles } = await import('./roles/run-roles.ts');
    const { connection, stop } = database;
    await runRoles({ ...common, roles, connection, stop_ms: STOP_MS, stopped: stop });
  } else {
    const program = import.meta.filename;
    await runParts({ program, config, log, openDatabase: open, hasCurrentTables, processes });
  }
  if (config.production) log.info({ address: config.public_url }, 'Sightline is ready');
  else process.stdout.write(welcome(config));
}

/** An uncaught bug ends the process; its message may contain people's texts. */
function endWithWords(log: Logger) {
  process.on('uncaughtException', (error) => {
    log.fatal({ error: errorWords(error) }, 'the process ends because of a fault');
    process.exit(1);
  });
}

/** Prints the addresses for a person who has just started it. */
function welcome({ public_url, sample_workspace, mail }: Config): string {
  const ways = [
    `Create your account:  ${public_url}/sign-up`,
    ...(sample_workspace ? [`Or look around first: ${public_url}/sample`] : []),
    ...(mail.mailbox ? [`Emails are shown at  ${public_url}/mailbox`] : []),
  ];
  return `\nSightline is ready: ${public_url}\n\n${ways.map((way) => `  ${way}\n`).join('')}\n`;
}

interface Arguments {
  roles: Set<Role> | null;
  part: Part | null;
  processes: number | null;
}

const MAX_PROCESSES = 32;

/**
 * `--roles` runs those roles in this process; without it, all roles run in two, and with `--processes` in as many of each
 * of the two. `--part` is for `runParts`.
 */
function readArguments(): Arguments {
  const options = {
    roles: { type: 'string' },
    part: { type: 'string' },
    processes: { type: 'string' },
  } as const;
  const { values } = parseArgs({ options });
  const { roles, part } = values;
  const processes = values.processes === undefined ? null : Number(values.processes);
  if (part === 'front' || part === 'back') return { roles: null, part, processes: null };
  if (processes !== null && !(Number.isInteger(processes) && processes >= 1 && processes <= MAX_PROCESSES))
    throw new Error(`--processes is a number from 1 to ${MAX_PROCESSES}.`);
  if (roles === undefined) return { roles: null, part: null, processes };
  if (processes !== null) throw new Error('Use --roles or --processes: with roles it is one process.');
  const asked = roles.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !ROLES.some((role) => role === name));
  if (unknown.length > 0)
    throw new Error(`There is no role ${unknown.join(', ')}; there are ${ROLES.join(', ')}.`);
  return { roles: new Set(ROLES.filter((role) => asked.includes(role))), part: null, processes: null };
}

async function hasCurrentTables(connection: Connection): Promise<boolean> {
  const { db, close } = openDatabase(connection, 1);
  return (await findMissingMigrations(db).finally(close)).length === 0;
}

/** Opens the configured database, else the embedded one, and migrates it. */
async function openCurrentDatabase(
  config: Config,
  log: Logger,
  processes: number,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const database = await openOrStart(config, log, processes);
  // A pooler may give each statement another connection, and the lock of a migration belongs to one.
  const direct = config.database_direct_url && { connection_string: config.database_direct_url };
  const { db, close } = openDatabase(direct || database.connection, 1);
  try {
    await migrate(db);
    const { settleWithSettings } = await import('./visiting/visits/home/settle-visit-home.store.ts');
    await settleWithSettings({ db, log, config });
  } catch (error) {
    await close();
    await database.stop();
    throw error;
  }
  await close();
  return database;
}

/** Connections of the embedded database for one `front` and one `back`, with some to spare. */
const CONNECTIONS_A_PAIR = 60;

async function openOrStart(config: Config, log: Logger, processes: number) {
  const settings = { max_connections: CONNECTIONS_A_PAIR * processes };
  if (!config.database_url) return startEmbeddedPostgres({ data_dir: config.data_dir, log, settings });
  const connection = { connection_string: config.database_url };
  await awaitDatabase(connection, log);
  return { connection, stop: async () => undefined };
}

await main().catch((error: unknown) => {
  if (!(error instanceof EndedEarly))
    process.stderr.write(
      `\nSightline could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
    );
  process.exit(1);
});
