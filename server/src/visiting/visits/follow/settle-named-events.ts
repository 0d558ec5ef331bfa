import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import type { EventGoalRow } from '../../conversion-rules/conversion-rules.queries.ts';
import type { ExternalKey, NamedKeys, NamedRow } from '../named-event-types.ts';
import { keyOf, type RowKey } from '../visit-types.ts';
import type { VisitsStore } from '../visits.store.ts';
import type { Changes } from './merge-visits.ts';
import { placeNamedEvents } from './place-named-events.ts';

/** A customer's visitors and their other customers and orders; nobody's are further away. */
const MAX_ROUNDS = 4;

/** What named events of a batch say, and of whom. */
function namedRowsOf(events: readonly StoredEvent[]): NamedRow[] {
  return events.flatMap(({ domain_id, event_id, visitor_id, at, received_at, data }) => {
    if (data.type !== 'event') return [];
    const customer_id = 'customer' in data && typeof data.customer === 'string' ? data.customer : null;
    return {
      ...{ domain_id, event_id, at, received_at, customer_id },
      visitor_id: visitor_id === customer_id ? null : visitor_id,
      view_id: data.view === event_id ? null : data.view,
      name: data.name,
      value: data.value ?? null,
      currency: data.currency ?? null,
      external_id: data.external_id ?? null,
      session_id: null,
      properties: data.properties ?? {},
    };
  });
}

/** Puts the named events of everyone that a batch is about to their visits. After the batch is written. */
export async function settleNamedEvents(
  visits: VisitsStore,
  goalsOf: (domain_id: string) => Promise<readonly EventGoalRow[]>,
  { events, changes }: { events: readonly StoredEvent[]; changes: Changes },
): Promise<void> {
  const fresh = namedRowsOf(events);
  if (fresh.length > 0) await visits.keepNamed(fresh);
  const views = events.filter(({ data }) => data.type === 'view');
  const rows = await related(visits, {
    visitors: [...views, ...fresh].flatMap(({ domain_id, visitor_id }) =>
      visitor_id === null ? [] : { domain_id, id: visitor_id },
    ),
    customers: [],
    externals: changes.conversions.flatMap(externalOf),
    rows: fresh,
  });
  if (rows.length > 0) await settle(visits, goalsOf, rows);
}

/** All named events that share a visitor, a customer or an external id with these. */
async function related(
  visits: VisitsStore,
  first: NamedKeys & { rows: readonly NamedRow[] },
): Promise<NamedRow[]> {
  let keys = keysOf(first.rows, first);
  let rows: NamedRow[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (sizeOf(keys) === 0) return [];
    rows = await visits.named(keys);
    const grown = keysOf(rows, keys);
    if (sizeOf(grown) === sizeOf(keys)) return rows;
    keys = grown;
  }
  return rows;
}

const sizeOf = ({ visitors, customers, externals }: NamedKeys) =>
  visitors.length + customers.length + externals.length;

function keysOf(rows: readonly NamedRow[], more: NamedKeys): NamedKeys {
  const idsOf = (known: readonly RowKey[], of: 'visitor_id' | 'customer_id') => {
    const found = rows.flatMap((row): RowKey[] => {
      const id = row[of];
      return id === null ? [] : [{ domain_id: row.domain_id, id }];
    });
    return distinct([...known, ...found], ({ domain_id, id }) => keyOf(domain_id, id));
  };
  return {
    visitors: idsOf(more.visitors, 'visitor_id'),
    customers: idsOf(more.customers, 'customer_id'),
    externals: distinct([...more.externals, ...rows.flatMap(externalOf)], (one) =>
      keyOf(one.domain_id, one.external_id),
    ),
  };
}

const externalOf = (row: { domain_id: string; external_id: string | null }): ExternalKey[] =>
  row.external_id === null ? [] : [{ domain_id: row.domain_id, external_id: row.external_id }];

const distinct = <Row>(rows: readonly Row[], key: (row: Row) => string): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

async function settle(
  visits: VisitsStore,
  goalsOf: (domain_id: string) => Promise<readonly EventGoalRow[]>,
  rows: readonly NamedRow[],
) {
  const keys = keysOf(rows, { visitors: [], customers: [], externals: [] });
  const seen = await visits.views(
    rows.flatMap(({ domain_id, view_id: id, visitor_id, at }) =>
      id === null ? [] : { ...{ domain_id, id, at }, visitor_id: visitor_id ?? id, is_theirs: false },
    ),
  );
  const sightings = await visits.conversionsWith(keys.externals);
  const sessions = await visits.sessions(
    [...seen, ...sightings].map(({ domain_id, session_id, at }) => ({
      ...{ domain_id, at },
      id: session_id,
      visitor_id: null,
    })),
    keys.visitors,
  );
  const conversions = [...(await visits.conversionsOf(sessions)), ...sightings];
  const goals = new Map<string, readonly EventGoalRow[]>();
  for (const id of new Set(rows.map(({ domain_id }) => domain_id))) goals.set(id, await goalsOf(id));
  await visits.replaceNamed(
    placeNamedEvents({
      ...{ rows, sessions, conversions },
      session_of_view: new Map(seen.map((view) => [keyOf(view.domain_id, view.id), view.session_id])),
      goalsOf: (id) => goals.get(id) ?? [],
    }),
  );
}
