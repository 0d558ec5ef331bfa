import type { ScriptRule } from '@sightline/contract/visiting/tracking';
import type { StoredEvent } from '../../collecting/log/stored-event-types.ts';
import type { EventGoalRow } from '../../conversion-rules/conversion-rules.queries.ts';
import { keyOf, type RowKey } from '../visit-types.ts';
import type { VisitsStore } from '../visits.store.ts';
import { type Changes, type Happening, type Known, mergeVisits, type Site } from './merge-visits.ts';
import { sessionIdOf } from './session-id.ts';
import { settleNamedEvents } from './settle-named-events.ts';

/** Nobody reads more pages in a minute. */
const MAX_VIEWS_A_MINUTE = 60;

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
  await write(visits, known, changes);
  if (waited.length > 0) await visits.dropWaiting(fresh);
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
  const marks = await visits.marks(distinct([...news, ...sessions], ({ visitor_id }) => visitor_id));
  const known = { sites: await sitesWith(sites, [...events, ...waited]), views, sessions, marks };
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

async function write(visits: VisitsStore, known: Known, changes: Changes) {
  await visits.write(changes);
  const turned = [...turnedOut(known, changes), ...(await newBursts(visits, known, changes))];
  if (turned.length > 0) await visits.settle(turned);
}

/** Visitors that now count as bots. */
function turnedOut(known: Known, { marks }: Changes): RowKey[] {
  const people = new Set(
    known.marks.filter(({ bot }) => bot.length === 0).map((one) => keyOf(one.domain_id, one.id)),
  );
  return marks.filter((one) => one.bot.length > 0 && people.has(keyOf(one.domain_id, one.id)));
}

async function newBursts(visits: VisitsStore, known: Known, { sessions, views }: Changes): Promise<RowKey[]> {
  const seen = new Set(known.views.map((view) => keyOf(view.domain_id, view.id)));
  const times = views
    .filter((view) => !seen.has(keyOf(view.domain_id, view.id)))
    .map(({ at }) => at)
    .sort();
  const long = sessions.filter(({ pages_count }) => pages_count > MAX_VIEWS_A_MINUTE);
  const [from, to] = [times[0], times.at(-1)];
  if (from === undefined || to === undefined || long.length === 0) return [];
  return visits.markBursts(long, { from, to, most: MAX_VIEWS_A_MINUTE });
}
