import type { Socket } from 'node:net';
import type { Config } from '../config.ts';
import type { Connection } from '../platform/db/database.ts';
import { listen } from '../platform/db/listen.ts';
import { takePassedOn } from '../platform/http/passed-on.ts';
import type { Logger } from '../platform/log/logger.ts';
import { showLoopDelay } from '../platform/metrics/loop-delay.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { assemble } from './assemble.ts';
import { serveCollecting } from './collect.ts';
import { countClients } from './count-clients.ts';
import { keepHostsApart, serveEdge } from './edge.ts';
import { createHttpApp } from './http-app.ts';
import type { Behind, Life } from './life.ts';
import { proxyOwnHosts } from './proxy.ts';
import type { Role } from './role-names.ts';
import { showFigures } from './show-figures.ts';
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
  /** For several processes of one product: one in front gets those behind; with a socket it listens there. */
  part?: { name: string; behind: Behind | undefined; socket_path?: string };
}

interface Serves {
  /** Serves a connection that the keeper hands over. */
  take(socket: Socket): void;
  /** Ends when its clients have gone to another process, or at `most_ms`. */
  retire(most_ms: number): void;
}

/** Serves roles in this process until it is asked to stop. */
export async function runRoles(asked: RunRoles): Promise<Serves> {
  const { config, log, roles, connection, part } = asked;
  const light = !roles.has('api') && !roles.has('worker');
  const metrics = createMetrics({ version: asked.version, process: part?.name });
  const { ctx, pool, close } = await assemble({ config, connection, log, metrics, light });
  showFigures(ctx, { metrics, pool, worker: roles.has('worker') });
  const behind = part?.behind;
  const life: Life = {
    stopping: false,
    worker: roles.has('worker'),
    visits: roles.has('api') || roles.has('worker'),
    behind,
    is_behind: part !== undefined && !behind,
  };
  const app = await createHttpApp(ctx, metrics, life);
  if (behind) proxyOwnHosts(app.server, ctx, behind);
  const direct = directConnection(config, connection);
  const channels = {
    ...(roles.has('collect') && serveCollecting(app, ctx, metrics)),
    ...(roles.has('edge') && serveEdge(app, ctx, metrics, life)),
  };
  if (!roles.has('edge')) keepHostsApart(app, ctx);
  if (Object.keys(channels).length > 0) app.addHook('preClose', listen(direct, channels).close);
  if (roles.has('api')) await (await import('./api.ts')).serveApi(app, ctx);
  if (roles.has('worker')) await (await import('./worker.ts')).startWorker(ctx, direct);
  // Anybody who reads "ready" may stop it at once.
  const stop = stopOnSignal({ life, log, drain_ms: config.drain_ms, limit_ms: asked.stop_ms }, async () => {
    await close(app.close());
    await asked.stopped?.();
  });
  const outside = new WeakSet<Socket>();
  const serving = countClients(app.server);
  if (part?.socket_path) {
    takePassedOn(app.server, outside);
    await app.listen({ path: part.socket_path });
  } else await app.listen({ host: config.host, port: config.port });
  showLoopDelay(metrics);
  return {
    take: (socket) => {
      outside.add(socket);
      serving.opened(socket);
      socket.allowHalfOpen = true;
      socket.setNoDelay(true);
      app.server.emit('connection', socket);
      socket.resume();
    },
    retire: (most_ms) => stop('retired', () => serving.untilGone(most_ms)),
  };
}

/** Bypasses a pooler, which would not deliver notifications. */
function directConnection(config: Config, connection: Connection): Connection {
  return config.database_direct_url ? { connection_string: config.database_direct_url } : connection;
}
