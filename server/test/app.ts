import type { Server } from 'node:http';
import type { Assistant } from '../src/assistants/assistant.ts';
import { loadConfig } from '../src/config.ts';
import type { Ctx } from '../src/context.ts';
import { type Connection, runText } from '../src/platform/db/database.ts';
import { listen } from '../src/platform/db/listen.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { serveApi } from '../src/roles/api.ts';
import { assemble } from '../src/roles/assemble.ts';
import { serveCollecting } from '../src/roles/collect.ts';
import { keepHostsApart, serveEdge } from '../src/roles/edge.ts';
import { createHttpApp } from '../src/roles/http-app.ts';
import type { Life } from '../src/roles/life.ts';
import { showFigures } from '../src/roles/show-figures.ts';
import { startWorker } from '../src/roles/worker.ts';
import { settleVisitHome } from '../src/visiting/visits/home/settle-visit-home.store.ts';
import type { Writer } from '../src/writer/writer.ts';
import { SESSION_SECRET } from './server-process.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  ctx: Ctx;
  connection: Connection;
  /** Where it listens; empty when it does not. */
  url: string;
  /** Fastify's own list of what it answers, as text. */
  printRoutes(): string;
  server: Server;
  /** Sets the clock; time stands still from then on. */
  setTime(at: Date): void;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  /** Set directly, without permission checks. */
  setSpendCap(domain_id: string, usd: number): Promise<void>;
  stop(): Promise<void>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  text: string;
  /** Raw bytes, for bodies that are not text. */
  bytes?: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
  body: any;
}

interface TestAppOptions {
  environment?: NodeJS.ProcessEnv;
  assistants?: readonly Assistant[];
  writer?: Writer;
  /** Background work runs too. */
  worker?: boolean;
  /** Published pages are served, and the server listens on a port of its own. */
  edge?: boolean;
  /** The visitor script is served and what it sends is taken, on a port too. */
  collect?: boolean;
  /** Takes every line of the log. */
  logs?: string[];
  /** The database of another app, which then outlives this one. */
  connection?: Connection | undefined;
}

/** The whole server on a database of its own, without a port. */
export async function startTestApp({
  environment = {},
  assistants,
  writer,
  worker = false,
  edge = false,
  collect = false,
  logs,
  connection,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = connection ? { connection, drop: async () => undefined } : await createTestDatabase();
  const config = loadConfig({
    SESSION_SECRET,
    LOG_LEVEL: logs ? 'trace' : (process.env.TEST_LOG_LEVEL ?? 'silent'),
    ...environment,
  });
  const log = createLogger(config.log_level, logs && { write: (line: string) => void logs.push(line) });
  let fixed: Date | null = null;
  const parts = { config, connection: database.connection, log, now: () => fixed ?? new Date() };
  const metrics = createMetrics();
  const { ctx, pool, close } = await assemble({
    ...parts,
    metrics,
    ...(assistants && { assistants }),
    ...(writer && { writer }),
  });
  if (config.clickhouse) await settleVisitHome(ctx);
  showFigures(ctx, { metrics, pool, worker });
  const life: Life = { stopping: false, worker, visits: true };
  const app = await createHttpApp(ctx, metrics, life);
  const channels = {
    ...(collect && serveCollecting(app, ctx, metrics)),
    ...(edge && serveEdge(app, ctx, metrics, life)),
  };
  if (!edge) keepHostsApart(app, ctx);
  if (collect || edge) app.addHook('preClose', listen(database.connection, channels).close);
  await serveApi(app, ctx);
  const url =
    edge || collect ? await app.listen({ host: '127.0.0.1', port: environment.PORT ? config.port : 0 }) : '';
  if (worker) await startWorker(ctx, database.connection);
  return {
    ctx,
    connection: database.connection,
    url,
    printRoutes: () => app.printRoutes({ commonPrefix: false }),
    server: app.server,
    setTime: (at) => {
      fixed = at;
    },
    call: async (method, path, { token, body, headers = {} } = {}) => {
      const reply = await app.inject({
        method: method as 'GET',
        url: path,
        headers: {
          host: 'localhost:4000',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      const json = String(reply.headers['content-type'] ?? '').includes('json') && reply.body !== '';
      return {
        status: reply.statusCode,
        headers: reply.headers,
        text: reply.body,
        bytes: reply.rawPayload,
        body: json ? reply.json() : null,
      };
    },
    setSpendCap: async (domain_id, usd) => {
      await runText(ctx.db, 'update domains set monthly_spend_cap_usd = $2 where id = $1', [domain_id, usd]);
    },
    stop: async () => {
      await app.close();
      await close();
      await database.drop();
    },
  };
}
