import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import type { Db } from '../../../platform/db/database.ts';
import { halvesOf } from '../packs/visit-columns.ts';
import { findVisitorsIn } from '../packs/visit-report.store.ts';
import type { VisitorsAmong, VisitorsFound } from '../visit-report-types.ts';
import { findVisitorRow } from './visit-read.queries.ts';
import { type FoundVisitor, listBeginners, listFoundRows } from './visitor-list.queries.ts';

/** Packs say who comes next, and rows who that is. */
export async function listVisitorsAmong(db: Db, asked: VisitorsAmong): Promise<ListedVisitor[]> {
  const { domain_id, limit, cursor } = asked;
  const last = cursor === null ? undefined : await findVisitorRow(db, domain_id, cursor);
  if (cursor !== null && !last) return [];
  const { visitors, before } = await findVisitorsIn(db, {
    ...asked,
    cursor: last ? { id: last.id, second: Math.floor(Date.parse(last.last_seen) / 1000) } : null,
  });
  const found = namesOf(visitors, await listBeginners(db, domain_id, secondsOf(visitors)));
  return listFoundRows(db, domain_id, found, { limit, cursor, before });
}

const keyOf = (began: number, [high, low]: readonly [number, number]) => `${began} ${high} ${low}`;

const secondsOf = (visitors: VisitorsFound['visitors']) => [...new Set(visitors.map(({ began }) => began))];

/** Packs know people by half of their ids and by when a visit of theirs began. */
function namesOf(
  visitors: VisitorsFound['visitors'],
  beginners: readonly { id: string; began: number }[],
): FoundVisitor[] {
  const ids = new Map(beginners.map(({ id, began }) => [keyOf(began, halvesOf(id)), id]));
  return visitors.flatMap(({ last, began, high, low }) => {
    const id = ids.get(keyOf(began, [high, low]));
    return id === undefined ? [] : [{ id, last }];
  });
}
