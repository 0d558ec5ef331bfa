import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { ExternalKey, NamedKeys } from '../named-event-types.ts';
import { keyOf, type OwnedKey, type RowKey, type ViewKey, type VisitKey } from '../visit-types.ts';
import {
  findConversions,
  findNamed,
  findViews,
  loadOf,
  loadViews,
  loadViewsOf,
  loadVisitors,
  loadVisits,
  loadVisitsOf,
} from './stored-rows.queries.ts';
import type { WorkRows } from './work-rows.ts';

/** Brings rows into a unit of work; what it has asked for once it does not ask for again. */
export function createLoader(clickhouse: ClickHouse, rows: WorkRows) {
  const asked = new Set<string>();
  const unasked = <Key extends RowKey>(what: string, keys: readonly Key[]): Key[] =>
    keys.filter(({ domain_id, id }) => {
      const key = `${what} ${keyOf(domain_id, id)}`;
      if (asked.has(key)) return false;
      asked.add(key);
      return true;
    });
  const loader = {
    async visitors(keys: readonly RowKey[]) {
      rows.visitors.load(await loadVisitors(clickhouse, unasked('visitors', keys)));
    },
    async visits(keys: readonly OwnedKey[]) {
      rows.visits.load(await loadVisits(clickhouse, unasked('visits', keys)));
    },
    async visitsOf(visitors: readonly RowKey[]) {
      rows.visits.load(await loadVisitsOf(clickhouse, unasked('visits of', visitors)));
    },
    async views(keys: readonly ViewKey[]) {
      rows.views.load(await loadViews(clickhouse, unasked('views', keys)));
      const others = keys.filter(
        ({ is_theirs, domain_id, id }) => !is_theirs && !rows.views.get(keyOf(domain_id, id)),
      );
      rows.views.load(await findViews(clickhouse, unasked('views of anybody', others)));
    },
    async viewsOf(visits: readonly VisitKey[]) {
      rows.views.load(await loadViewsOf(clickhouse, unasked('views of visits', visits)));
    },
    async allViewsOf(visitors: readonly RowKey[]) {
      rows.views.load(await loadOf(clickhouse, 'views', unasked('views of', visitors)));
    },
    async conversionsOf(visitors: readonly RowKey[]) {
      rows.conversions.load(await loadOf(clickhouse, 'conversions', unasked('conversions of', visitors)));
    },
    async conversionsWith(externals: readonly ExternalKey[]) {
      rows.conversions.load(await findConversions(clickhouse, externals));
    },
    async exposuresOf(visitors: readonly RowKey[]) {
      rows.exposures.load(await loadOf(clickhouse, 'exposures', unasked('exposures of', visitors)));
    },
    async named(keys: NamedKeys) {
      rows.named_events.load(await findNamed(clickhouse, keys));
    },
    /** All that is kept of visitors. */
    async all(visitors: readonly RowKey[]) {
      await Promise.all([
        loader.visitors(visitors),
        loader.visitsOf(visitors),
        loader.allViewsOf(visitors),
        loader.conversionsOf(visitors),
        loader.exposuresOf(visitors),
      ]);
    },
  };
  return loader;
}

export type RowLoader = ReturnType<typeof createLoader>;
