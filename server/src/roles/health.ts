import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { answers } from '../platform/db/database.ts';
import { findMissingMigrations } from '../platform/db/migrate.ts';
import { isDiskFull } from '../platform/db/watch-database.ts';
import type { Behind } from './stand-in-front.ts';

/** What a process knows of itself. */
export interface Life {
  /** It was asked to stop and takes nothing new. */
  stopping: boolean;
  /** It does background work. */
  worker: boolean;
  /** The other process of the same product, whose word counts too. */
  behind?: Pick<Behind, 'ask' | 'awaySince'> | undefined;
  /** It is reached through that process alone. */
  is_behind?: boolean;
}

/** Answered at every host name, because who asks knows no other than an address. */
export const HEALTH_PATHS = ['/health', '/health/live', '/health/ready'];

/** Probes ask every few seconds and wait about as long. */
const PATIENCE_MS = 2000;
/** The other process is started again by itself; one that does not come back takes somebody from outside. */
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
/** With a full disk what is stored is still shown. */
const WORKS = new Set<State>(['ok', 'disk full']);

/**
 * `/health/live`: the process answers; one that does not is to be started anew. `/health/ready`, and `/health` which
 * was there first: it can do its work, so requests may be sent to it. Where the product is two processes, of both.
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

/** What the process with dashboard, API and worker says of itself. */
async function stateBehind(behind: Pick<Behind, 'ask'>): Promise<State> {
  const answer = await behind.ask('/health/ready', PATIENCE_MS);
  return STATES.find((state) => answer?.text === JSON.stringify({ status: state })) ?? 'no dashboard';
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
