import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { answers } from '../platform/db/database.ts';
import { findMissingMigrations } from '../platform/db/migrate.ts';
import { isDiskFull } from '../platform/db/watch-database.ts';
import type { Behind } from './stand-in-front.ts';

/** The process's own state. */
export interface Life {
  /** It was asked to stop and accepts nothing new. */
  stopping: boolean;
  /** It runs background work. */
  worker: boolean;
  /** The processes behind this one, whose state counts too. */
  behind?: Pick<Behind, 'ask' | 'awaySince' | 'figures'> | undefined;
  /** It is reached only through another process. */
  is_behind?: boolean;
}

/** Answered at every host name, because probes often know only an address. */
export const HEALTH_PATHS = ['/health', '/health/live', '/health/ready'];

/** Probes run every few seconds and wait about as long. */
const MAX_WAIT_MS = 2000;
/** The other process restarts by itself; one that does not come back needs outside help. */
const MAX_AWAY_MS = 120_000;

const STATES = [
  'ok',
  'stopping',
  'no database',
  'old tables',
  'no queue',
  'disk full',
  'no dashboard',
] as const;
type State = (typeof STATES)[number];
/** With a full disk, stored data is still shown. */
const WORKS = new Set<State>(['ok', 'disk full']);

/**
 * `/health/live`: the process answers; one that does not should be restarted. `/health/ready`, and the older `/health`:
 * it can do its work, so requests may be sent to it. With two processes, this covers both.
 */
export function healthRoutes(app: FastifyInstance, ctx: Ctx, life: Life) {
  const isCurrent = schemaCheck(ctx);
  const stateOf = async (): Promise<State> => {
    if (life.stopping) return 'stopping';
    if (!(await inTime(answers(ctx.db)))) return 'no database';
    if (!(await inTime(isCurrent()))) return 'old tables';
    if (life.worker && !ctx.jobs.isWorking()) return 'no queue';
    if (isDiskFull(ctx.db)) return 'disk full';
    return life.behind ? stateBehind(life.behind) : 'ok';
  };
  app.get('/health/live', async (_request, reply) => {
    const since = life.behind?.awaySince() ?? null;
    if (since === null || performance.now() - since < MAX_AWAY_MS) return { status: 'ok' };
    return reply.code(503).send({ status: 'no dashboard' satisfies State });
  });
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      const status = await stateOf();
      return reply.code(WORKS.has(status) ? 200 : 503).send({ status });
    });
}

/** State reported by the process with dashboard, API and worker. */
async function stateBehind(behind: Pick<Behind, 'ask'>): Promise<State> {
  const answer = await behind.ask({ path: '/health/ready', limit_ms: MAX_WAIT_MS });
  return STATES.find((state) => answer?.text === JSON.stringify({ status: state })) ?? 'no dashboard';
}

/** Tables never become older, so a yes is final. */
function schemaCheck(ctx: Ctx): () => Promise<boolean> {
  let current = false;
  return async () => {
    current ||= (await findMissingMigrations(ctx.db)).length === 0;
    return current;
  };
}

/** A silent database counts as away. */
function inTime(check: Promise<boolean>): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), MAX_WAIT_MS);
    check.then(resolve, () => resolve(false)).finally(() => clearTimeout(late));
  });
}
