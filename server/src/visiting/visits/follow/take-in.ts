import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import type { EventGoalRow } from '../../conversion-rules/conversion-rules.queries.ts';
import { keyOf, type RowKey } from '../visit-types.ts';
import type { VisitsStore } from '../visits.store.ts';
import { actedIn, begunIn } from './begun-visits.ts';
import { sessionIdOf } from './merge-session.ts';
import { type Happening, mergeVisits, type Site } from './merge-visits.ts';
import { settleNamedEvents } from './settle-named-events.ts';

/** Websites that are there, by id; what others sent is passed over. */
export interface KnownSites {
  hosts: ReadonlyMap<string, string>;
  rulesOf(domain_id: string): Promise<readonly ScriptRule[]>;
  /** Goals for named events, also former ones. */
  goalsOf(domain_id: string): Promise<readonly EventGoalRow[]>;
}

/** Merges events into the stored visits; the caller holds the writer's lock. Sums follow. */
export async function applyEvents(visits: VisitsStore, sites: KnownSites, events: readonly StoredEvent[]) {
  const ours = events.filter(({ domain_id }) => sites.hosts.has(domain_id));
  if (ours.length === 0) return;
  const { known, waited, fresh } = await load(visits, sites, ours);
  const changes = mergeVisits(known, ours, waited);
  await visits.write(changes);
  if (waited.length > 0) await visits.dropWaiting(fresh);
  await visits.noteBegun(begunIn(ours), actedIn(ours));
  await settleNamedEvents(visits, sites.goalsOf, { events: ours, changes });
}

/** Most batches name none. */
async function sitesWith(
  { hosts, rulesOf }: KnownSites,
  happenings: readonly Happening[],
): Promise<Map<string, Site>> {
  const naming = new Set(
    happenings.filter(({ data }) => 'rules' in data && data.rules?.length).map(({ domain_id }) => domain_id),
  );
  const sites = new Map<string, Site>();
  for (const [id, host] of hosts) sites.set(id, { host, rules: naming.has(id) ? await rulesOf(id) : [] });
  return sites;
}

async function load(visits: VisitsStore, sites: KnownSites, events: readonly StoredEvent[]) {
  const views = await visits.views(
    events.map(({ domain_id, visitor_id, at, data }) => ({
      ...{ domain_id, visitor_id, at },
      id: data.view,
      is_theirs: data.type === 'view',
    })),
  );
  const stored = new Set(views.map((view) => keyOf(view.domain_id, view.id)));
  const news = events.filter(
    ({ domain_id, event_id, data }) => data.type === 'view' && !stored.has(keyOf(domain_id, event_id)),
  );
  const fresh = distinct(news, ({ event_id }) => event_id);
  const waited = fresh.length > 0 ? await visits.waiting(fresh) : [];
  const direct = [
    ...views.map(({ domain_id, session_id, at }) => ({ domain_id, id: session_id, visitor_id: null, at })),
    ...news.map(({ domain_id, visitor_id, visit_id, at }) => ({
      ...{ domain_id, visitor_id, at },
      id: sessionIdOf(visitor_id, visit_id),
    })),
  ];
  const daily = news.filter(({ visit }) => visit?.identity === 'daily');
  const sessions = await visits.sessions(
    direct,
    distinct(daily, ({ visitor_id }) => visitor_id),
  );
  const known = { sites: await sitesWith(sites, [...events, ...waited]), views, sessions };
  return { known, waited, fresh };
}

function distinct<Row extends { domain_id: string }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): RowKey[] {
  const keys = new Map<string, RowKey>();
  for (const row of rows)
    keys.set(keyOf(row.domain_id, idOf(row)), { domain_id: row.domain_id, id: idOf(row) });
  return [...keys.values()];
}
