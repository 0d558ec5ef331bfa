import { randomBytes, randomUUID } from 'node:crypto';
import type { ClickHouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../server/src/platform/clickhouse/migrate-clickhouse.ts';
import { type Db, openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { type EventStore, openEventStore } from '../server/src/visiting/collecting/log/events.store.ts';
import type { CarriedEvent } from '../server/src/visiting/collecting/log/stored-event-types.ts';
import { startClickHouse } from '../server/test/clickhouse/start-clickhouse.ts';
import { startThrowawayCluster } from '../server/test/throwaway-cluster.ts';
import { eventId } from '../server/test/tracked.ts';
import { atMost, type BenchRow, quantile, shown } from './bench-row.ts';
import { bytesOfTables, emptyEvents } from './event-bytes.queries.ts';

const EVENTS = Number(process.env.MAX_EVENTS ?? 200_000);
const SITES = 20;
const AT_ONCE = 1000;
/** As a collector gathers them while few write. */
const FEW = { events: 20, times: 100 };
const FOLLOWED_AT_ONCE = 300;
const DAYS = 30;
const DAY_MS = 86_400_000;
/** Behind all that is in the log. */
const END = '9223372036854775807:0';

/** The log of events, and what is kept of it in either store: bytes, and how fast they are written, read and kept. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startThrowawayCluster();
  const { db, close } = openDatabase(cluster.connection, 4);
  const engine = await startClickHouse();
  try {
    await migrate(db);
    await migrateClickHouse(engine.clickhouse, null);
    const log = makeEvents();
    const there = await measure(db, null, log);
    const came = (await bytesOfTables(db)).batches;
    const packed = await keepAll(db, null);
    const { packs } = await bytesOfTables(db);
    await emptyEvents(db);
    await measure(db, engine.clickhouse, log);
    const kept = await keepAll(db, engine.clickhouse);
    // As tables are after a while.
    await engine.clickhouse.run('optimize table events final');
    const columns = await bytesOfColumns(engine.clickhouse);
    const tables = await bytesOfEach(engine.clickhouse);
    return [
      shown('bytes an event as it comes', came / log.length, 'B'),
      ...there,
      atMost('PostgreSQL: bytes an event that is kept', packs / log.length, 'B', 120),
      shown('PostgreSQL: kept: events a second', log.length / packed, ''),
      atMost('ClickHouse: bytes an event that is kept', (tables.get('events') ?? 0) / log.length, 'B', 120),
      shown('ClickHouse: kept: events a second', log.length / kept, ''),
      ...columns.map(({ column, bytes: size }) =>
        shown(`ClickHouse: of them ${column}`, size / log.length, 'B'),
      ),
    ];
  } finally {
    await engine.stop();
    await close();
    await cluster.stop();
  }
}

/** How many seconds it takes until all that was read is kept. */
async function keepAll(db: Db, clickhouse: ClickHouse | null): Promise<number> {
  const began = performance.now();
  await openEventStore({ db, clickhouse }).release(END, new Date(Date.now() + DAY_MS));
  return seconds(began);
}

async function measure(
  db: Db,
  clickhouse: ClickHouse | null,
  log: readonly CarriedEvent[],
): Promise<BenchRow[]> {
  const store = openEventStore({ db, clickhouse });
  const few = FEW.events * FEW.times;
  const many = log.length - few;
  let began = performance.now();
  for (let at = 0; at < many; at += AT_ONCE) await store.append(log.slice(at, Math.min(many, at + AT_ONCE)));
  const written = many / seconds(began);
  const times: number[] = [];
  for (let at = many; at < log.length; at += FEW.events) {
    began = performance.now();
    await store.append(log.slice(at, at + FEW.events));
    times.push(performance.now() - began);
  }
  began = performance.now();
  const followed = await follow(store);
  const read = followed / seconds(began);
  if (followed !== log.length) throw new Error(`${followed} of ${log.length} events were read.`);
  began = performance.now();
  const exported = await db.transaction().execute(async (tx) => {
    let events = 0;
    for await (const portion of openEventStore({ db: tx, clickhouse }).ofSite(log[0]?.domain_id ?? ''))
      events += portion.length;
    return events;
  });
  return [
    shown(`written, ${AT_ONCE} at once: events a second`, written, ''),
    shown(`written, ${FEW.events} at once, p50`, quantile(times, 0.5), 'ms'),
    shown(`followed, ${FOLLOWED_AT_ONCE} at once: events a second`, read, ''),
    shown('exported: events a second', exported / seconds(began), ''),
  ];
}

const seconds = (began: number) => (performance.now() - began) / 1000;

async function follow(store: EventStore): Promise<number> {
  let [place, events] = ['', 0];
  for (;;) {
    const page = await store.readAfter(place, FOLLOWED_AT_ONCE);
    const last = page.at(-1);
    if (!last) return events;
    place = last.place;
    events += page.length;
  }
}

/** Visits of three pages on many websites, in the order in which they would come; ids are as random as real ones. */
function makeEvents(): CarriedEvent[] {
  const sites = Array.from({ length: SITES }, () => randomUUID());
  const start = Date.now() - DAYS * DAY_MS;
  const visits = Math.ceil(EVENTS / 8);
  const events = Array.from({ length: visits }, (_, nth) =>
    makeVisit(sites[nth % SITES] ?? '', start + (nth / visits) * DAYS * DAY_MS, nth),
  );
  return events.flat().slice(0, EVENTS);
}

function makeVisit(domain_id: string, began: number, nth: number): CarriedEvent[] {
  const who = { domain_id, visitor_id: randomUUID(), visit_id: randomUUID() };
  const agent = ['Chrome', 'Safari', 'Firefox', 'Edge'][nth % 4] ?? '';
  const touch = {
    landing: `https://www.acme.example/${WORDS[nth % 7]}/${WORDS[nth % 5]}`,
    referrer:
      nth % 3 === 0
        ? 'https://chatgpt.com/'
        : `https://www.google.com/search?q=${randomBytes(3).toString('hex')}`,
    ...(nth % 3 === 0 && { utm_source: 'chatgpt.com' }),
  };
  const visit = {
    touch,
    identity: 'lasting' as const,
    trigger_id: null,
    variant_id: null,
    held: false,
    country: ['BE', 'DE', 'US', 'FR'][nth % 4] ?? null,
    region: null,
    city: null,
    device: nth % 3 === 0 ? 'mobile' : 'desktop',
    browser: agent,
    os: nth % 2 === 0 ? 'Windows' : 'macOS',
    bot: [],
  };
  const event = (after: number, data: Record<string, unknown>, view: string | null): CarriedEvent => {
    const time = Math.round(began + after + (nth % 997));
    const id = eventId(time);
    return {
      ...who,
      event_id: id,
      type: data.type as CarriedEvent['type'],
      at: new Date(time).toISOString(),
      received_at: new Date(time + 300 + (nth % 700)).toISOString(),
      data: { ...data, id, time, view: view ?? id } as unknown as CarriedEvent['data'],
      visit: view === null ? visit : null,
    };
  };
  return [0, 1, 2].flatMap((page) => {
    const after = page * 40_000;
    const path = `${WORDS[(nth + page) % 7]}/${WORDS[(nth * 3 + page) % 5]}`;
    const view = event(
      after,
      {
        type: 'view',
        url: `https://www.acme.example/${path}`,
        title: `Acme – ${path}`,
        width: 1280 + (nth % 5) * 64,
      },
      null,
    );
    const time = event(
      after + 20_000,
      { type: 'time', visible: 5000 + (nth % 30_000), scroll: nth % 100 },
      view.event_id,
    );
    const click = {
      type: 'click',
      text: `Read about ${WORDS[nth % 7]}`,
      href: `https://www.acme.example/${path}`,
    };
    return page < 2 ? [view, time, event(after + 21_000, click, view.event_id)] : [view, time];
  });
}

const WORDS = ['pricing', 'product', 'docs', 'customers', 'blog', 'compare', 'contact'];

const PARTS = 'where database = currentDatabase() and active';

async function bytesOfEach({ rows }: ClickHouse): Promise<Map<string, number>> {
  const found = await rows<{ table: string; bytes: number }>(
    `select table, sum(bytes_on_disk) as bytes from system.parts ${PARTS} group by table`,
  );
  return new Map(found.map(({ table, bytes }) => [table, bytes]));
}

/** None where a part is so small that its columns share a file. */
const bytesOfColumns = ({ rows }: ClickHouse) =>
  rows<{ column: string; bytes: number }>(
    `select column, sum(column_bytes_on_disk) as bytes from system.parts_columns ${PARTS} and table = 'events'
      group by column having bytes > 0 order by bytes desc`,
  );
