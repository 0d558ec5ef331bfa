import { createHash } from 'node:crypto';
import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../src/context.ts';
import type { Db } from '../src/platform/db/database.ts';
import { openEventStore } from '../src/visiting/collecting/log/events.store.ts';
import type { StoredEvent, VisitFacts } from '../src/visiting/collecting/log/stored-event-types.ts';
import { projectNext } from '../src/visiting/visits/follow/project-visits.ts';
import { visitLag } from '../src/visiting/visits/visit-sums.service.ts';

/** An event of the log before it has a place there. */
export type LoggedEvent = Omit<StoredEvent, 'place'>;

/** The same name gives the same id. */
export function idOf(name: string): string {
  const hex = createHash('sha1').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** As the script makes them: the time, then something that tells it from others. */
function eventIdOf(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const rest = createHash('sha1').update(name).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

const nobodyKnown: VisitFacts = {
  touch: { landing: 'https://www.acme.example/', referrer: '' },
  identity: 'lasting',
  trigger_id: null,
  variant_id: null,
  held: false,
  country: null,
  region: null,
  city: null,
  device: 'desktop',
  browser: 'Firefox',
  os: 'Linux',
  bot: [],
};

type DataOf<Type extends TrackedEvent['type']> = Partial<Extract<TrackedEvent, { type: Type }>>;

export interface Scene {
  domain_id: string;
  visitor: string;
  visit: string;
  facts?: Partial<VisitFacts>;
}

interface Moment extends Scene {
  /** Tells events of one moment apart. */
  name: string;
  at: Date;
}

function eventOf(moment: Moment, id: string, data: TrackedEvent): LoggedEvent {
  const { domain_id, visitor, visit, at, facts } = moment;
  return {
    domain_id,
    event_id: id,
    type: data.type,
    visitor_id: idOf(visitor),
    visit_id: idOf(visit),
    at: at.toISOString(),
    received_at: at.toISOString(),
    data,
    visit: data.type === 'view' ? { ...nobodyKnown, ...facts } : null,
  };
}

export function viewEvent(moment: Moment, data: DataOf<'view'> = {}): LoggedEvent {
  const id = eventIdOf(moment.at, moment.name);
  const url = 'https://www.acme.example/';
  const view = { id, view: id, time: moment.at.getTime(), type: 'view' as const };
  return eventOf(moment, id, { url, title: 'Home', width: 1280, ...data, ...view });
}

type Later = Exclude<TrackedEvent, { type: 'view' }>;
type WithoutBase<Event> = Event extends Later ? Omit<Event, 'id' | 'time' | 'view'> : never;

/** What came of a view. */
export function laterEvent(moment: Moment, view: LoggedEvent, data: WithoutBase<Later>): LoggedEvent {
  const id = eventIdOf(moment.at, moment.name);
  return eventOf(moment, id, { ...data, id, view: view.event_id, time: moment.at.getTime() });
}

/** Appends like the collector. */
export async function appendToLog(db: Db, events: readonly LoggedEvent[]) {
  await openEventStore({ db, clickhouse: null }).append(events);
}

/** Processes the whole log in batches of this size. Other tests' transactions delay it for a moment. */
export async function followLog(ctx: Ctx, limit?: number) {
  do while ((await projectNext(ctx, limit)) > 0);
  while (await isBehind(ctx.db));
}

/** Whether the log contains unprocessed events. */
export const isBehind = async (db: Db) => (await visitLag({ db, clickhouse: null }, 1)).events > 0;
