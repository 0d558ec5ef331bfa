import type { Disagreement } from '@sightline/contract/understanding/facts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { isSameValue, type Disagreement as Stated } from '../../language/facts/fact.ts';
import { AppError } from '../../platform/app-error.ts';
import { inThread } from '../../platform/threads/in-thread.ts';
import { OverLimit } from '../../platform/threads/over-limit.ts';
import { threadWork } from '../../platform/threads/thread-work.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import type { compareSources } from './compare-sources.ts';
import { coversAll, openIn, unionOf } from './decisions.ts';
import { type DecisionRow, insertDecision, listDecisions, setUndone } from './facts.queries.ts';
import { ownSourcesOf, ownSourcesVersion } from './own-sources.service.ts';

const compare = threadWork<typeof compareSources>(
  new URL('./compare-sources.ts', import.meta.url),
  'compareSources',
);
const compared = createVersionedMemo<Stated[]>(500);
const CPU_MS = 60_000;

/** What the sources state differently, whether or not someone has decided; read once for each state of the sources. */
export async function disagreementsOf(ctx: Ctx, domain_id: string): Promise<Stated[]> {
  const version = await ownSourcesVersion(ctx, domain_id);
  return compared(domain_id, version, async () =>
    inThread(compare, await ownSourcesOf(ctx, domain_id), { cpu_ms: CPU_MS }).catch((error) => {
      // Sources that nobody could read through may still be shown and written from.
      if (!(error instanceof OverLimit)) throw error;
      ctx.log.warn({ domain_id }, 'sources are too long to be compared');
      return [];
    }),
  );
}

/** Open ones first, then those that were decided, also when the sources agree by now. */
export async function listDisagreements(ctx: DomainCtx): Promise<Disagreement[]> {
  const [stated, decisions] = await Promise.all([
    disagreementsOf(ctx, ctx.domain_id),
    listDecisions(ctx.db, ctx.domain_id),
  ]);
  const open = openIn(stated, decisions).map((one) => ({ ...one, decision: null }));
  const decided = decisions.flatMap((decision) => {
    const now = stated.find(({ key }) => key === decision.fact_key);
    return now && !coversAll(decision, now) ? [] : [decidedOne(decision, now)];
  });
  return [...open, ...decided];
}

function decidedOne(decision: DecisionRow, now: Stated | undefined): Disagreement {
  const { id, fact_key, subject, stated, chosen, decided_by, decided_at } = decision;
  const values = now?.values ?? [];
  const gone = stated.filter((one) => !values.some(({ value }) => isSameValue(value, one.value)));
  return {
    key: fact_key,
    subject,
    values: [...values, ...gone.map((one) => ({ ...one, statements: [] }))],
    decision: { id, chosen, decided_by, decided_at },
  };
}

/** Which of the values is right, or all of them. It holds until someone takes it back or a source states a new value. */
export async function decide(
  ctx: DomainCtx,
  { key, values, chosen }: { key: string; values: string[]; chosen: string | null },
): Promise<Disagreement> {
  const { domain_id } = ctx;
  const stated = (await disagreementsOf(ctx, domain_id)).find((one) => one.key === key);
  if (!stated) throw new AppError('not_found', 'Your sources no longer disagree. Reload the page.');
  const current = stated.values.map(({ value }) => value);
  if (values.length !== current.length || !current.every((value) => values.includes(value)))
    throw new AppError('conflict', 'Your sources have changed. Review the current values.');
  if (chosen !== null && !current.includes(chosen)) {
    const message = 'Choose one of your sources’ values.';
    throw new AppError('bad_request', message, { fields: { chosen: message } });
  }
  return inTransaction(ctx, async (tx) => {
    await lockDomain(tx, domain_id);
    const before = (await listDecisions(tx.db, domain_id)).find(({ fact_key }) => fact_key === key);
    if (before) await setUndone(tx.db, { domain_id, id: before.id, by: tx.user.id, at: tx.now() });
    await insertDecision(tx.db, {
      domain_id,
      fact_key: key,
      subject: stated.subject,
      stated: unionOf(stated, before),
      chosen,
      by: tx.user.id,
      at: tx.now(),
    });
    const made = (await listDecisions(tx.db, domain_id)).find(({ fact_key }) => fact_key === key);
    if (!made) throw new Error('A decision was not stored.');
    return decidedOne(made, stated);
  });
}

export async function undoDecision(ctx: DomainCtx, id: string) {
  const { domain_id } = ctx;
  if (!(await setUndone(ctx.db, { domain_id, id, by: ctx.user.id, at: ctx.now() })))
    throw new AppError('not_found', 'Decision not found. A teammate may have undone it.');
}
