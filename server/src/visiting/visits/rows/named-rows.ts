import type { ExternalKey, NamedChanges, NamedKeys, NamedRow } from '../named-event-types.ts';
import { keyOf, type RowKey, type SessionRow } from '../visit-types.ts';
import type { RowLoader } from './row-loader.ts';
import type { StoredConversion } from './stored-rows.ts';
import { byId, type WorkRows } from './work-rows.ts';
import { isDueIn, putConversion, settleGoals } from './write-rows.ts';

/** Named events, and what they count, in a unit of work. */
export function openNamedEvents(rows: WorkRows, load: RowLoader) {
  const listed = (is: (row: StoredConversion) => boolean) =>
    [...rows.conversions.all()].filter(is).map(({ visitor_id: _, ...row }) => row);
  return {
    /** Inserts named events; existing ones stay as they are. */
    async keepNamed(given: readonly NamedRow[]) {
      await load.named({
        visitors: given.flatMap(({ domain_id, visitor_id, customer_id, event_id }) => ({
          domain_id,
          id: visitor_id ?? customer_id ?? event_id,
        })),
        customers: [],
        externals: [],
      });
      for (const row of given)
        if (!rows.named_events.get(keyOf(row.domain_id, row.event_id))) rows.named_events.put(row);
    },
    async named(keys: NamedKeys) {
      await load.named(keys);
      const ids = (of: readonly { domain_id: string; id: string }[]) =>
        new Set(of.map(({ domain_id, id }) => keyOf(domain_id, id)));
      const [visitors, customers] = [ids(keys.visitors), ids(keys.customers)];
      const externals = new Set(keys.externals.map((one) => keyOf(one.domain_id, one.external_id)));
      return [...rows.named_events.all()]
        .filter(
          ({ domain_id, visitor_id, customer_id, external_id }) =>
            visitors.has(keyOf(domain_id, visitor_id ?? '')) ||
            customers.has(keyOf(domain_id, customer_id ?? '')) ||
            externals.has(keyOf(domain_id, external_id ?? '')),
        )
        .sort((a, b) => (`${a.at} ${a.event_id}` < `${b.at} ${b.event_id}` ? -1 : 1));
    },
    async conversionsOf(sessions: readonly SessionRow[]) {
      await load.conversionsOf(sessions.map(({ domain_id, visitor_id: id }) => ({ domain_id, id })));
      const of = new Set(sessions.map(({ domain_id, id }) => keyOf(domain_id, id)));
      return listed((row) => of.has(keyOf(row.domain_id, row.session_id)));
    },
    async conversionsWith(externals: readonly ExternalKey[]) {
      await load.conversionsWith(externals);
      const of = new Set(externals.map((one) => keyOf(one.domain_id, one.external_id)));
      return listed((row) => of.has(keyOf(row.domain_id, row.external_id ?? '')));
    },
    /** Replaces what named events count, the visits that they belong to, and whether these visits and their visitors converted. */
    async replaceNamed({ rows: events, sessions, conversions }: NamedChanges) {
      const visitors = sessions.map(({ domain_id, visitor_id: id }) => ({ domain_id, id }));
      await load.visitors(visitors);
      await load.visitsOf(visitors);
      await load.conversionsOf(visitors);
      await load.exposuresOf(visitors);
      const of = new Set(sessions.map((one) => keyOf(one.domain_id, one.id)));
      const gone = new Set(events.map((one) => keyOf(one.domain_id, one.event_id)));
      for (const row of [...rows.conversions.all()])
        if (of.has(keyOf(row.domain_id, row.session_id)) && gone.has(keyOf(row.domain_id, row.event_id)))
          rows.conversions.drop(row);
      for (const row of conversions) putConversion(rows, row);
      for (const { domain_id, event_id, session_id } of events) {
        const row = rows.named_events.get(keyOf(domain_id, event_id));
        if (row && row.session_id !== session_id) rows.named_events.put({ ...row, session_id });
      }
      for (const { domain_id, id, has_conversion } of sessions) {
        const row = rows.visits.get(keyOf(domain_id, id));
        if (row && row.has_conversion !== has_conversion) rows.visits.put({ ...row, has_conversion });
      }
      settleGoals(rows, sessions);
      settleConverted(rows, visitors);
    },
  };
}

function settleConverted({ visits, visitors, exposures }: WorkRows, of: readonly RowKey[]) {
  const ownerOf = (row: { domain_id: string; visitor_id: string }) => keyOf(row.domain_id, row.visitor_id);
  const converting = Map.groupBy(
    [...visits.all()].filter((one) => one.has_conversion),
    ownerOf,
  );
  const owners = new Set(of.map(byId));
  for (const key of owners) {
    const visitor = visitors.get(key);
    const has_conversion = converting.has(key);
    if (visitor && visitor.has_conversion !== has_conversion) visitors.put({ ...visitor, has_conversion });
  }
  for (const row of [...exposures.all()]) {
    if (!owners.has(ownerOf(row))) continue;
    const converted = converting.get(ownerOf(row))?.some((session) => isDueIn(session, row)) ?? false;
    if (row.converted !== converted) exposures.put({ ...row, converted });
  }
}
