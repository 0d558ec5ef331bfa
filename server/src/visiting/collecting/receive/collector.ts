import { type Ctx, inTransaction } from '../../../context.ts';
import { createNewsCache } from '../../../platform/db/news-cache.ts';
import { errorWords } from '../../../platform/log/error-words.ts';
import { openEventStore } from '../log/events.store.ts';
import { ruleQueriesOf } from '../needed-words.ts';
import { findTrackedDomain, noteScriptSeen } from '../tracked-domains.queries.ts';
import { scriptSeen } from './collecting-events.jobs.ts';
import { createDailyIdentities } from './daily-identity.ts';
import { createAppender } from './event-appender.ts';
import { isOwnOrigin } from './own-origin.ts';
import { createSenderLimit } from './sender-limit.ts';
import { createLimitSharing, SHARE_MS } from './share-limit.service.ts';

const MAX_DOMAINS = 20_000;
const MAX_ORIGINS = 100;
const NOTED_MS = 60_000;

/** What one process needs to collect events. */
export type Collector = ReturnType<typeof createCollector>;

export function createCollector(ctx: Ctx) {
  const domains = createNewsCache(
    async (id) => {
      const row = await findTrackedDomain(ctx.db, id);
      return row ? { ...row, allows: originJudge(row), rule_queries: ruleQueriesOf(row.rule_urls) } : null;
    },
    {
      most: MAX_DOMAINS,
      failed: (domain_id, error) =>
        ctx.log.warn({ domain_id, error: errorWords(error) }, 'using old settings: they could not be read'),
    },
  );
  const appender = createAppender(openEventStore(ctx), ctx.log);
  const notes = createNotes();
  const limit = createSenderLimit();
  const share = createLimitSharing(ctx, limit);
  const sharing = setInterval(share, SHARE_MS).unref();
  return {
    domains,
    append: appender.append,
    waitOf: limit.waitOf,
    daily: createDailyIdentities(),
    noteSeen: notes.note,
    async close() {
      clearInterval(sharing);
      await appender.flush();
      await notes.settled();
    },
  };
}

/** Sites send from few origins, so each is checked once. */
function originJudge(names: Parameters<typeof isOwnOrigin>[1]): (origin: string) => boolean {
  const judged = new Map<string, boolean>();
  return (origin) => {
    const known = judged.get(origin);
    if (known !== undefined) return known;
    const own = isOwnOrigin(origin, names);
    if (judged.size >= MAX_ORIGINS) judged.clear();
    judged.set(origin, own);
    return own;
  };
}

/** Records that a domain's script is alive, at most once a minute. */
function createNotes() {
  const noted = new Map<string, number>();
  const running = new Set<Promise<void>>();
  return {
    note(ctx: Ctx, domain_id: string) {
      const now = ctx.now().getTime();
      // The distance in time, so that a clock that is set back does not stop the notes.
      if (Math.abs(now - (noted.get(domain_id) ?? Number.NEGATIVE_INFINITY)) < NOTED_MS) return;
      if (noted.size >= MAX_DOMAINS) noted.clear();
      noted.set(domain_id, now);
      const work = noteDomain(ctx, domain_id)
        .catch((error: unknown) => {
          noted.delete(domain_id);
          ctx.log.warn({ domain_id, error: errorWords(error) }, 'script detection could not be stored');
        })
        .finally(() => running.delete(work));
      running.add(work);
    },
    settled: () => Promise.all(running),
  };
}

async function noteDomain(ctx: Ctx, domain_id: string) {
  await inTransaction(ctx, async (tx) => {
    const row = await noteScriptSeen(tx.db, domain_id, tx.now());
    if (row && !row.completed) await tx.jobs.send(tx.db, scriptSeen, { domain_id });
  });
}
