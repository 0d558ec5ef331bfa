import { type Ctx, inTransaction } from '../../context.ts';
import { isUnstorable } from '../../platform/db/database.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { readEvents } from '../collecting/collecting.service.ts';
import type { LogPlace, StoredEvent } from '../collecting/stored-event-types.ts';
import { rulesOf } from '../conversion-rules/conversion-rules.service.ts';
import { type Changes, type Happening, type Known, mergeVisits, type Site } from './merge-visits.ts';
import { sessionIdOf } from './session-id.ts';
import { sumVisits } from './sum-visits.service.ts';
import { lockSites, type RowKey } from './visit-load.queries.ts';
import { keyOf } from './visit-types.ts';
import { openVisitsStore } from './visits.store.ts';

/** Maximum number of events per transaction. */
export const MAX_BATCH = 300;
/** No person reads more pages in a minute. */
const MAX_VIEWS_A_MINUTE = 60;

/** Takes in the next part of the log; returns the number of events. Sums follow when nothing more is left. */
export async function projectNext(ctx: Ctx, limit = MAX_BATCH): Promise<number> {
  const visits = openVisitsStore(ctx.db);
  const place = await visits.place();
  const events = place !== null ? await readEvents(ctx, place, limit) : [];
  const taken = place !== null && events.length > 0 ? await projectEvents(ctx, place, events) : 0;
  if (events.length < limit && (await visits.isUnsummed())) await sumVisits(ctx);
  return taken;
}

/** Events that cannot be stored are isolated by halving the batch, and skipped, so that they block nothing. */
async function projectEvents(ctx: Ctx, place: LogPlace, events: readonly StoredEvent[]): Promise<number> {
  const last = events.at(-1);
  if (!last) return 0;
  try {
    const isOurs = await inTransaction(ctx, (tx) => projectBatch(tx, place, events));
    return isOurs ? events.length : 0;
  } catch (error) {
    if (!isFaultOfEvents(error)) throw error;
    if (events.length === 1) {
      ctx.log.error({ error: errorWords(error), event_id: last.event_id }, 'an event could not be taken in');
      const isOurs = await inTransaction(ctx, async (tx) => {
        const visits = openVisitsStore(tx.db);
        const mine = await visits.take(place);
        if (mine) await visits.movePlace(last.place, tx.now());
        return mine;
      });
      return isOurs ? 1 : 0;
    }
    const half = events.slice(0, Math.ceil(events.length / 2));
    const taken = await projectEvents(ctx, place, half);
    const next = half.at(-1)?.place;
    if (taken < half.length || next === undefined) return taken;
    return taken + (await projectEvents(ctx, next, events.slice(half.length)));
  }
}

/** Not when the database is away, full, locked or broken: a skipped event would then be lost for good. */
const isFaultOfEvents = (error: unknown) =>
  isUnstorable(error) || [TypeError, RangeError, SyntaxError, URIError].some((kind) => error instanceof kind);

async function projectBatch(ctx: Ctx, place: LogPlace, events: readonly StoredEvent[]): Promise<boolean> {
  const visits = openVisitsStore(ctx.db);
  if (!(await visits.take(place))) return false;
  const sites = await readSites(ctx, events);
  const ours = events.filter(({ domain_id }) => sites.has(domain_id));
  if (ours.length > 0) {
    const { known, waited, fresh } = await load(ctx, sites, ours);
    await write(ctx, known, mergeVisits(known, ours, waited));
    if (waited.length > 0) await visits.dropWaiting(fresh);
  }
  await visits.movePlace(events.at(-1)?.place ?? place, ctx.now());
  return true;
}

async function readSites(ctx: Ctx, events: readonly StoredEvent[]): Promise<Map<string, Site>> {
  const ids = [...new Set(events.map(({ domain_id }) => domain_id))].sort();
  const sites = new Map<string, Site>();
  for (const { id, host } of await lockSites(ctx.db, ids)) sites.set(id, { host, rules: [] });
  return sites;
}

/** Most batches name no conversion rules. */
async function withRules(
  ctx: Ctx,
  sites: ReadonlyMap<string, Site>,
  happenings: readonly Happening[],
): Promise<Map<string, Site>> {
  const naming = new Set(
    happenings.filter(({ data }) => 'rules' in data && data.rules?.length).map(({ domain_id }) => domain_id),
  );
  const full = new Map(sites);
  for (const id of naming) {
    const site = sites.get(id);
    if (site) full.set(id, { ...site, rules: await rulesOf(ctx, id, { deleted: true }) });
  }
  return full;
}

async function load(ctx: Ctx, sites: Known['sites'], events: readonly StoredEvent[]) {
  const visits = openVisitsStore(ctx.db);
  const views = await visits.views(distinct(events, ({ data }) => data.view));
  const stored = new Set(views.map((view) => keyOf(view.domain_id, view.id)));
  const news = events.filter(
    ({ domain_id, event_id, data }) => data.type === 'view' && !stored.has(keyOf(domain_id, event_id)),
  );
  const fresh = distinct(news, ({ event_id }) => event_id);
  const waited = fresh.length > 0 ? await visits.waiting(fresh) : [];
  const direct = [
    ...views.map(({ domain_id, session_id }) => ({ domain_id, id: session_id })),
    ...news.map(({ domain_id, visitor_id, visit_id }) => ({
      domain_id,
      id: sessionIdOf(visitor_id, visit_id),
    })),
  ];
  const daily = news.filter(({ visit }) => visit?.identity === 'daily');
  const sessions = await visits.sessions(
    distinct(direct, ({ id }) => id),
    distinct(daily, ({ visitor_id }) => visitor_id),
  );
  const marks = await visits.marks(distinct([...news, ...sessions], ({ visitor_id }) => visitor_id));
  const known = { sites: await withRules(ctx, sites, [...events, ...waited]), views, sessions, marks };
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

async function write({ db }: Ctx, known: Known, changes: Changes) {
  const visits = openVisitsStore(db);
  await visits.write(changes);
  const turned = [...turnedOut(known, changes), ...(await newBursts({ db }, known, changes))];
  if (turned.length > 0) await visits.settle(turned);
  // Where sessions began before they changed.
  await visits.note(known.sessions.map(({ domain_id, started_at }) => ({ domain_id, at: started_at })));
}

/** Visitors who counted as people until now. */
function turnedOut(known: Known, { marks }: Changes): RowKey[] {
  const people = new Set(
    known.marks.filter(({ bot }) => bot.length === 0).map((one) => keyOf(one.domain_id, one.id)),
  );
  return marks.filter((one) => one.bot.length > 0 && people.has(keyOf(one.domain_id, one.id)));
}

async function newBursts(
  { db }: Pick<Ctx, 'db'>,
  known: Known,
  { sessions, views }: Changes,
): Promise<RowKey[]> {
  const seen = new Set(known.views.map((view) => keyOf(view.domain_id, view.id)));
  const times = views
    .filter((view) => !seen.has(keyOf(view.domain_id, view.id)))
    .map(({ at }) => at)
    .sort();
  const long = sessions.filter(({ pages_count }) => pages_count > MAX_VIEWS_A_MINUTE);
  const [from, to] = [times[0], times.at(-1)];
  if (from === undefined || to === undefined || long.length === 0) return [];
  return openVisitsStore(db).markBursts(long, { from, to, most: MAX_VIEWS_A_MINUTE });
}
