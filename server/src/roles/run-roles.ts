import { rmSync } from 'node:fs';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import { listen } from '../platform/db/listen.ts';
import { takePassedOn } from '../platform/http/passed-on.ts';
import type { Logger } from '../platform/log/logger.ts';
import { showLoopDelay } from '../platform/metrics/loop-delay.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { assemble } from './assemble.ts';
import { serveCollecting } from './collect.ts';
import { keepHostsApart, serveEdge } from './edge.ts';
import type { Life } from './health.ts';
import { createHttpApp } from './http-app.ts';
import type { Role } from './role-names.ts';
import { showFigures } from './show-figures.ts';
import { type Behind, standInFront } from './stand-in-front.ts';
import { stopOnSignal } from './stop-on-signal.ts';

interface RunRoles {
  config: Config;
  log: Logger;
  version: string;
  roles: ReadonlySet<Role>;
  connection: Connection;
  /** Time for everything in progress to end. */
  stop_ms: number;
  /** Runs after everything else. */
  stopped?: () => Promise<void>;
  /** For two processes of one product: the front one gets the server behind, the other one where to listen. */
  part?: { name: string; behind: Behind } | { name: string; socket_path: string };
}

/** Serves roles in this process until it is asked to stop. */
export async function runRoles(asked: RunRoles) {
  const { config, log, roles, connection, part } = asked;
  const light = !roles.has('api') && !roles.has('worker');
  const metrics = createMetrics({ version: asked.version, process: part?.name });
  const { ctx, pool, close } = await assemble({ config, connection, log, metrics, light });
  showFigures(ctx, { metrics, pool, worker: roles.has('worker') });
  const behind = part && 'behind' in part ? part.behind : undefined;
  const life: Life = {
    stopping: false,
    worker: roles.has('worker'),
    behind,
    is_behind: part !== undefined && !behind,
  };
  const app = await createHttpApp(ctx, metrics, life);
  if (behind) standInFront(app.server, ctx, behind);
  const direct = directConnection(config, connection);
  const channels = {
    ...(roles.has('collect') && serveCollecting(app, ctx, metrics)),
    ...(roles.has('edge') && serveEdge(app, ctx, metrics)),
  };
  if (!roles.has('edge')) keepHostsApart(app, ctx);
  if (Object.keys(channels).length > 0) app.addHook('preClose', listen(direct, channels).close);
  if (roles.has('api')) await (await import('./api.ts')).serveApi(app, ctx);
  if (roles.has('worker')) await (await import('./worker.ts')).startWorker(ctx, direct);
  // Anybody who reads "ready" may stop it at once.
  stopOnSignal({ life, log, drain_ms: config.drain_ms, limit_ms: asked.stop_ms }, async () => {
    await close(app.close());
    await asked.stopped?.();
  });
  if (part && 'socket_path' in part) {
    takePassedOn(app.server);
    // A killed process leaves its socket behind.
    rmSync(part.socket_path, { force: true });
    await app.listen({ path: part.socket_path });
  } else await app.listen({ host: config.host, port: config.port });
  showLoopDelay(metrics);
}

/** Bypasses a pooler, which would not deliver notifications. */
function directConnection(config: Config, connection: Connection): Connection {
  return config.database_direct_url ? { connection_string: config.database_direct_url } : connection;
}
