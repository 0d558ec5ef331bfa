import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Config, loadConfig } from './config.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { type Connection, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { openLogOutput } from './platform/log/log-output.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { serveApi } from './roles/api.ts';
import { assemble } from './roles/assemble.ts';
import { serveCollecting } from './roles/collect.ts';
import { keepHostsApart, serveEdge } from './roles/edge.ts';
import type { Life } from './roles/health.ts';
import { createHttpApp } from './roles/http-app.ts';
import { showFigures } from './roles/show-figures.ts';
import { startWorker } from './roles/worker.ts';

const manifest: { version: string } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
);
const ROLES = ['api', 'collect', 'edge', 'worker'] as const;
type Role = (typeof ROLES)[number];
/** Containers are killed after ten. */
const STOP_MS = 9500;

async function main() {
  const roles = rolesAsked();
  const config = loadConfig();
  const log = createLogger(config.log_level, openLogOutput());
  const database = await openOrStart(config, log);
  await bringUpToDate(database.connection);
  const metrics = createMetrics({ version: manifest.version });
  const { ctx, pool, close } = await assemble({ config, connection: database.connection, log, metrics });
  showFigures(ctx, { metrics, pool, worker: roles.has('worker') });
  const life: Life = { stopping: false, worker: roles.has('worker') };
  const app = await createHttpApp(ctx, metrics, life);
  const heard = { connection: directConnection(config, database.connection), metrics };
  if (roles.has('collect')) serveCollecting(app, ctx, heard);
  if (roles.has('edge')) serveEdge(app, ctx, heard);
  else keepHostsApart(app, ctx);
  if (roles.has('api')) await serveApi(app, ctx);
  if (roles.has('worker')) await startWorker(ctx);
  // Whoever reads that it is ready may stop it at once.
  stopOnSignal({ life, log, drain_ms: config.drain_ms }, async () => {
    await close(app.close());
    await database.stop();
  });
  await app.listen({ host: config.host, port: config.port });
  process.stdout.write(welcome(config));
}

/** The ways in, for whoever has just started it. */
function welcome({ public_url, sample_workspace, mail }: Config): string {
  const ways = [
    `Create your account:  ${public_url}/sign-up`,
    ...(sample_workspace ? [`Or look around first: ${public_url}/sample`] : []),
    ...(mail.mailbox ? [`Letters are shown at  ${public_url}/mailbox`] : []),
  ];
  return `\nSightline is ready: ${public_url}\n\n${ways.map((way) => `  ${way}\n`).join('')}\n`;
}

/** Says first that nothing more should come, then ends what is under way; a second signal does not wait for it. */
function stopOnSignal(
  { life, log, drain_ms }: { life: Life; log: Logger; drain_ms: number },
  end: () => Promise<void>,
) {
  const stop = async (signal: NodeJS.Signals) => {
    if (life.stopping) {
      log.warn({ signal }, 'ended at once; what was under way is taken up again');
      process.exit(1);
    }
    life.stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({}, 'something did not end; what was under way is taken up again');
      process.exit(1);
    }, drain_ms + STOP_MS).unref();
    await sleep(drain_ms);
    try {
      await end();
    } catch (error) {
      log.error({ error: error instanceof Error ? error.stack : String(error) }, 'stopping failed');
      process.exit(1);
    }
    log.info({}, 'stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function rolesAsked(): Set<Role> {
  const { values } = parseArgs({ options: { roles: { type: 'string', default: ROLES.join(',') } } });
  const asked = values.roles.split(',').map((name) => name.trim());
  const unknown = asked.filter((name) => !ROLES.some((role) => role === name));
  if (unknown.length > 0)
    throw new Error(`There is no role ${unknown.join(', ')}; there are ${ROLES.join(', ')}.`);
  return new Set(ROLES.filter((role) => asked.includes(role)));
}

async function openOrStart(
  config: Config,
  log: Logger,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  if (!config.database_url) return startEmbeddedPostgres({ data_dir: config.data_dir, log });
  const connection = { connection_string: config.database_url };
  await awaitDatabase(connection, log);
  return { connection, stop: async () => undefined };
}

/** Past a pooler, which would not pass on what is listened for. */
function directConnection(config: Config, connection: Connection): Connection {
  return config.database_direct_url ? { connection_string: config.database_direct_url } : connection;
}

async function bringUpToDate(connection: Connection) {
  const { db, close } = openDatabase(connection, 1);
  await migrate(db).finally(close);
}

await main().catch((error: unknown) => {
  process.stderr.write(
    `\nSightline could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
