import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  deleteSiteRested,
  listMarksResting,
  listMomentsResting,
  listOldResting,
} from './resting-clickhouse.queries.ts';
import { insertWoken, listElsewhere } from './resting-moves.queries.ts';
import { readResting, type WokenRow } from './resting-rows.queries.ts';
import { sumResting } from './resting-sums.queries.ts';
import { noteMoments } from './sum-visits.queries.ts';
import { keyOf, type RowKey } from './visit-types.ts';
import { openVisitsStore, sumUp, type VisitsStore } from './visits.store.ts';
import { findAsleep, wakeAsleep } from './wake-visitors.store.ts';

/** Visits in PostgreSQL, and in ClickHouse those of visitors who rest; whoever is changed is woken before. */
export function openRestingVisits(db: Db, clickhouse: ClickHouse): VisitsStore {
  const here = openVisitsStore(db);
  /** Who was asked for in this unit of work already. */
  const awake = new Set<string>();
  const wake = async (visitors: readonly RowKey[]) => {
    const asked = visitors.filter((one) => !awake.has(keyOf(one.domain_id, one.id)));
    if (asked.length === 0) return;
    await wakeAsleep(db, clickhouse, await findAsleep(db, clickhouse, asked));
    for (const { domain_id, id } of asked) awake.add(keyOf(domain_id, id));
  };
  return {
    ...here,
    wake,
    marks: async (visitors) => {
      const asked = visitors.filter((one) => !awake.has(keyOf(one.domain_id, one.id)));
      return [...(await here.marks(visitors)), ...(await marksResting(db, clickhouse, asked))];
    },
    markInternal: async (visitor) => {
      await wake([visitor]);
      await here.markInternal(visitor);
    },
    settle: async (visitors) => {
      await wake(visitors);
      await here.settle(visitors);
    },
    forget: async (of) => {
      const gone = await here.forget(of);
      return gone < of.limit
        ? gone + (await forgetResting(db, clickhouse, { ...of, limit: of.limit - gone }))
        : gone;
    },
    forgetVisitor: async (visitor) => {
      await here.forgetVisitor(visitor);
      await forget(db, clickhouse, await findAsleep(db, clickhouse, [visitor]));
    },
    forgetSite: async (domain_id, limit) => {
      const gone = await here.forgetSite(domain_id, limit);
      if (gone >= limit || !(await readResting(db, []))) return gone;
      return gone + (await deleteSiteRested(clickhouse, domain_id));
    },
    sumUp: () =>
      sumUp(db, async (due) => {
        const resting = await readResting(db, [...new Set(due.map(({ domain_id }) => domain_id))]);
        return resting ? sumResting(clickhouse, resting, due) : [];
      }),
  };
}

async function marksResting(db: Db, clickhouse: ClickHouse, visitors: readonly RowKey[]) {
  if (visitors.length === 0) return [];
  const resting = await readResting(db, [...new Set(visitors.map(({ domain_id }) => domain_id))]);
  if (!resting) return [];
  const elsewhere = await listElsewhere(db, visitors);
  return elsewhere.length === 0 ? [] : listMarksResting(clickhouse, resting, elsewhere);
}

async function forgetResting(
  db: Db,
  clickhouse: ClickHouse,
  of: { domain_id: string; before: Date; limit: number },
): Promise<number> {
  const resting = await readResting(db, [of.domain_id]);
  if (!resting) return 0;
  const old = await listOldResting(clickhouse, resting, of);
  await forget(db, clickhouse, old);
  return old.length;
}

/** From the commit on they count nowhere; their rows are deleted soon after. */
async function forget(db: Db, clickhouse: ClickHouse, asleep: readonly WokenRow[]): Promise<void> {
  if (asleep.length === 0) return;
  await noteMoments(db, await listMomentsResting(clickhouse, asleep));
  await insertWoken(db, asleep);
}
