import type { ExternalKey, NamedKeys, NamedRow } from '../named-event-types.ts';
import {
  type ExposureRow,
  keyOf,
  type OwnedKey,
  type RowKey,
  type ViewKey,
  type VisitKey,
} from '../visit-types.ts';
import type { StoredConversion, StoredView, StoredVisit, StoredVisitor } from './stored-rows.ts';
import type { WorkRows } from './work-rows.ts';

/** Stored rows, by what a unit of work knows of them. */
export interface RowSource {
  visitors(keys: readonly RowKey[]): Promise<StoredVisitor[]>;
  visits(keys: readonly OwnedKey[]): Promise<StoredVisit[]>;
  visitsOf(visitors: readonly RowKey[]): Promise<StoredVisit[]>;
  views(keys: readonly ViewKey[]): Promise<StoredView[]>;
  /** Views between the beginning and the end of these visits. */
  viewsIn(visits: readonly VisitKey[]): Promise<StoredView[]>;
  viewsOf(visitors: readonly RowKey[]): Promise<StoredView[]>;
  conversionsOf(visitors: readonly RowKey[]): Promise<StoredConversion[]>;
  conversionsWith(externals: readonly ExternalKey[]): Promise<StoredConversion[]>;
  exposuresOf(visitors: readonly RowKey[]): Promise<ExposureRow[]>;
  named(keys: NamedKeys): Promise<NamedRow[]>;
}

/** Brings rows into a unit of work; what it has asked for once it does not ask for again. */
export function createLoader(source: RowSource, rows: WorkRows) {
  const asked = new Set<string>();
  const unasked = <Key extends RowKey>(what: (key: Key) => string, keys: readonly Key[]): Key[] =>
    keys.filter((one) => {
      const key = `${what(one)} ${keyOf(one.domain_id, one.id)}`;
      if (asked.has(key)) return false;
      asked.add(key);
      return true;
    });
  const once =
    <Key extends RowKey, Row>(
      into: { load(rows: readonly Row[]): void },
      read: (keys: readonly Key[]) => Promise<Row[]>,
      what: (key: Key) => string,
    ) =>
    async (keys: readonly Key[]) => {
      const left = unasked(what, keys);
      if (left.length > 0) into.load(await read(left));
    };
  const loader = {
    visitors: once(rows.visitors, source.visitors, () => 'visitor'),
    visits: once(rows.visits, source.visits, () => 'visit'),
    visitsOf: once(rows.visits, source.visitsOf, () => 'visits of'),
    views: once(rows.views, source.views, ({ is_theirs }) => (is_theirs ? 'view' : 'view of anybody')),
    viewsIn: once(rows.views, source.viewsIn, ({ started_at, ended_at }) => `${started_at} ${ended_at}`),
    viewsOf: once(rows.views, source.viewsOf, () => 'views of'),
    conversionsOf: once(rows.conversions, source.conversionsOf, () => 'conversions of'),
    exposuresOf: once(rows.exposures, source.exposuresOf, () => 'exposures of'),
    async conversionsWith(externals: readonly ExternalKey[]) {
      if (externals.length > 0) rows.conversions.load(await source.conversionsWith(externals));
    },
    async named(keys: NamedKeys) {
      rows.named_events.load(await source.named(keys));
    },
    /** All that is kept of visitors. */
    async all(visitors: readonly RowKey[]) {
      await loader.visitors(visitors);
      await loader.visitsOf(visitors);
      await loader.viewsOf(visitors);
      await loader.conversionsOf(visitors);
      await loader.exposuresOf(visitors);
    },
  };
  return loader;
}

export type RowLoader = ReturnType<typeof createLoader>;
