import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { answers } from '../platform/db/database.ts';
import { findMissingMigrations } from '../platform/db/migrate.ts';
import { isDiskFull } from '../platform/db/watch-database.ts';

/** What a process knows of itself. */
export interface Life {
  /** It was asked to stop and takes nothing new. */
  stopping: boolean;
  /** It does background work. */
  worker: boolean;
}

/** Answered at every host name, because who asks knows no other than an address. */
export const HEALTH_PATHS = ['/health', '/health/live', '/health/ready'];

/** Probes ask every few seconds and wait about as long. */
const PATIENCE_MS = 2000;

type State = 'ok' | 'stopping' | 'no database' | 'old tables' | 'no queue' | 'disk full';
/** With a full disk what is stored is still shown. */
const WORKS = new Set<State>(['ok', 'disk full']);

/**
 * `/health/live`: the process answers; one that does not is to be started anew. `/health/ready`, and `/health` which
 * was there first: it can do its work, so requests may be sent to it.
 */
export function healthRoutes(app: FastifyInstance, ctx: Ctx, life: Life) {
  const isCurrent = schemaCheck(ctx);
  const stateOf = async (): Promise<State> => {
    if (life.stopping) return 'stopping';
    if (!(await inTime(answers(ctx.db)))) return 'no database';
    if (!(await inTime(isCurrent()))) return 'old tables';
    if (life.worker && !ctx.jobs.isWorking()) return 'no queue';
    return isDiskFull(ctx.db) ? 'disk full' : 'ok';
  };
  app.get('/health/live', async () => ({ status: 'ok' }));
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      const status = await stateOf();
      return reply.code(WORKS.has(status) ? 200 : 503).send({ status });
    });
}

/** Tables never become older, so the answer is final once it is yes. */
function schemaCheck(ctx: Ctx): () => Promise<boolean> {
  let current = false;
  return async () => {
    current ||= (await findMissingMigrations(ctx.db)).length === 0;
    return current;
  };
}

/** A database that is silent is as good as away. */
function inTime(check: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MS);
    check.then(resolve, () => resolve(false)).finally(() => clearTimeout(late));
  });
}
