import { keyOf } from '../src/visiting/visits/visit-types.ts';
import type { VisitsStore } from '../src/visiting/visits/visits.store.ts';
import type { VisitRows } from './visit-rows.ts';
import { drop, putConversion } from './write-in-memory.ts';

type Named = 'keepNamed' | 'named' | 'conversionsOf' | 'conversionsWith' | 'replaceNamed' | 'forgetNamed';

/** Named events in maps. */
export function namedOf(rows: () => VisitRows, change: () => Promise<VisitRows>): Pick<VisitsStore, Named> {
  return {
    keepNamed: async (given) => {
      const { named } = await change();
      for (const row of given) {
        const key = keyOf(row.domain_id, row.event_id);
        if (!named.has(key)) named.set(key, { ...row });
      }
    },
    named: async ({ visitors, customers, externals }) =>
      structuredClone(
        [...rows().named.values()]
          .filter(
            (row) =>
              visitors.some(({ domain_id, id }) => row.domain_id === domain_id && row.visitor_id === id) ||
              customers.some(({ domain_id, id }) => row.domain_id === domain_id && row.customer_id === id) ||
              externals.some((one) => row.domain_id === one.domain_id && row.external_id === one.external_id),
          )
          .sort((a, b) => (`${a.at} ${a.event_id}` < `${b.at} ${b.event_id}` ? -1 : 1)),
      ),
    conversionsOf: async (sessions) =>
      structuredClone(
        [...rows().conversions.values()].filter((row) =>
          sessions.some(({ domain_id, id }) => row.domain_id === domain_id && row.session_id === id),
        ),
      ),
    conversionsWith: async (externals) =>
      structuredClone(
        [...rows().conversions.values()].filter((row) =>
          externals.some((one) => row.domain_id === one.domain_id && row.external_id === one.external_id),
        ),
      ),
    replaceNamed: async ({ rows: events, sessions, conversions }) => {
      const changed = await change();
      const of = new Set(sessions.map((one) => keyOf(one.domain_id, one.id)));
      const gone = new Set(events.map((one) => keyOf(one.domain_id, one.id)));
      drop(
        changed.conversions,
        (row) => of.has(keyOf(row.domain_id, row.session_id)) && gone.has(keyOf(row.domain_id, row.event_id)),
      );
      for (const row of conversions) putConversion(changed, row);
      for (const { domain_id, id, has_conversion } of sessions)
        Object.assign(changed.sessions.get(keyOf(domain_id, id)) ?? {}, { has_conversion });
      for (const { domain_id, visitor_id } of sessions) settleConverted(changed, domain_id, visitor_id);
    },
    forgetNamed: async ({ domain_id, before, limit }) => {
      let left = limit;
      drop(
        (await change()).named,
        (row) => row.domain_id === domain_id && row.received_at < before.toISOString() && left-- > 0,
      );
      return limit - Math.max(0, left);
    },
  };
}

function settleConverted({ sessions, visitors, exposures }: VisitRows, domain_id: string, id: string) {
  const theirs = [...sessions.values()].filter(
    (one) => one.domain_id === domain_id && one.visitor_id === id && one.has_conversion,
  );
  Object.assign(visitors.get(keyOf(domain_id, id)) ?? {}, { has_conversion: theirs.length > 0 });
  for (const one of exposures.values())
    if (one.domain_id === domain_id && one.visitor_id === id)
      one.converted = theirs.some(
        ({ exposed_variants, exposed_triggers }) =>
          exposed_variants.includes(one.variant_id) || exposed_triggers.includes(one.trigger_id),
      );
}
