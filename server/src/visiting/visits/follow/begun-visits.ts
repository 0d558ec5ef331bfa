import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import { type BegunRow, keyOf, type RowKey } from '../visit-types.ts';

/** Visits of new visitors that just began. */
export const begunIn = (events: readonly StoredEvent[]): BegunRow[] =>
  events.flatMap(({ domain_id, visitor_id, visit_id, at, neighbors }) =>
    neighbors === undefined ? [] : { domain_id, visitor_id, visit_id, at, neighbors },
  );

/** Visitors who did what no page does that only loads. */
export function actedIn(events: readonly StoredEvent[]): RowKey[] {
  const acted = events.filter(({ type, acted }) => acted || type === 'click' || type === 'submit');
  const visitors = acted.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }));
  return [...new Map(visitors.map((one) => [keyOf(one.domain_id, one.id), one])).values()];
}
