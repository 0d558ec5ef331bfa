import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../context.ts';
import { afterAwake, awakeNow } from '../platform/awake/awake.ts';
import { answers } from '../platform/db/database.ts';
import { findMissingMigrations } from '../platform/db/migrate.ts';
import type { Behind, Life } from './life.ts';

/** Answered at every host name, because probes often know only an address. */
export const HEALTH_PATHS = ['/health', '/health/live', '/health/ready'];

/** Probes run every few seconds and wait about as long. */
const MAX_WAIT_MS = 2000;
/** Shorter, since a process in front waits for this one's whole answer. */
const MAX_CLICKHOUSE_MS = 1000;
/** The other process restarts by itself; one that does not come back needs outside help. */
const MAX_AWAY_MS = 120_000;

const STATES = [
  'ok',
  'stopping',
  'no database',
  'old tables',
  'no queue',
  'disk full',
  'no ClickHouse',
  'no dashboard',
] as const;
type State = (typeof STATES)[number];
/** With a full disk, stored data is still shown, and without ClickHouse, all but visits. */
const works = (state: State) => state === 'ok' || state === 'disk full' || state === 'no ClickHouse';

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
    if (ctx.isDiskFull()) return 'disk full';
    const behind = life.behind ? await stateBehind(life.behind) : 'ok';
    if (behind !== 'ok' || !life.visits || !ctx.clickhouse) return behind;
    const answers_too = inTime(ctx.clickhouse.answers(MAX_CLICKHOUSE_MS), MAX_CLICKHOUSE_MS);
    return (await answers_too) ? 'ok' : 'no ClickHouse';
  };
  app.get('/health/live', async (_request, reply) => {
    const since = life.behind?.awaySince() ?? null;
    if (since === null || awakeNow() - since < MAX_AWAY_MS) return { status: 'ok' };
    return reply.code(503).send({ status: 'no dashboard' satisfies State });
  });
  for (const path of ['/health', '/health/ready'])
    app.get(path, async (_request, reply) => {
      const status = await stateOf();
      return reply.code(works(status) ? 200 : 503).send({ status });
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
function inTime(check: Promise<boolean>, limit_ms = MAX_WAIT_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const cancel = afterAwake(limit_ms, () => resolve(false));
    check.then(resolve, () => resolve(false)).finally(cancel);
  });
}
