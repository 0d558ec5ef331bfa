import type { ClickHouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import type { FiguresStore } from '../server/src/visiting/visits/figures.store.ts';
import { openRestingFigures } from '../server/src/visiting/visits/figures-resting.store.ts';
import { startClickHouse } from '../server/test/clickhouse/start-clickhouse.ts';
import type { Person } from '../server/test/factories.ts';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { atMost, type BenchRow, quantile, shown, timeAtMost } from './bench-row.ts';
import { countUnpacked, packBytes } from './seed-report.queries.ts';
import {
  EVENTS_A_VISIT,
  idsOf,
  markOldHour,
  noteResting,
  seedResting,
  settleTables,
} from './seed-resting.ts';
import { openWorkspace } from './seed-workspace.ts';
import { until } from './start-place.ts';
import { type BenchServer, SEED_FAST, withServer } from './start-server.ts';

const EVENTS = Number(process.env.EVENTS ?? 1_000_000);
const VISITS = Math.ceil(EVENTS / EVENTS_A_VISIT / 3) * 3;
const BOUND_MS = 200;
const BYTES = 60;
/** The first ones read what a screen that is open has read already. */
const TIMES = { warm: 5, measured: 40 };
const DAY_MS = 86_400_000;

/** Screens about visitors who all rest in ClickHouse, behind the tests' front, which does one request at a time. */
export async function run(): Promise<BenchRow[]> {
  const engine = await startClickHouse();
  try {
    return await withServer(
      {
        environment: { LOG_LEVEL: 'warn', CLICKHOUSE_URL: engine.url },
        database: { ...SEED_FAST, maintenance_work_mem: '256MB' },
      },
      async (server) => {
        const person = await openWorkspace(server, { host: 'www.acme.example', organization_name: 'Acme' });
        await switchTrackingOn({ ctx: { db: server.db } }, person.domain_id);
        const filled = await fill(server, person, engine);
        return [...filled, ...(await measure(server, person, engine))];
      },
    );
  } finally {
    await engine.stop();
  }
}

interface Engine {
  url: string;
  clickhouse: ClickHouse;
}

const say = (what: string, began: number) =>
  console.log(`${what} after ${((performance.now() - began) / 1000).toFixed(0)} s`);

async function fill(server: BenchServer, person: Person, { url, clickhouse }: Engine): Promise<BenchRow[]> {
  const began = performance.now();
  await seedResting(url, person.domain_id, VISITS);
  say(`\nrows of ${EVENTS / 1e6} M events are there`, began);
  await settleTables(url);
  say('they are merged', began);
  const tables = await clickhouse.rows<{ table: string; bytes: number; rows: number }>(
    `select table, sum(bytes_on_disk) as bytes, sum(rows) as rows from system.parts
      where database = currentDatabase() and active and table like 'resting%' group by table order by bytes desc`,
  );
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  await noteResting(server.db, person.domain_id);
  const packing = performance.now();
  await until('Packing', async () => (await countUnpacked(server.db)) === 0, 7_200_000, 1000);
  return [
    atMost('bytes an event of visitors who rest', bytes / EVENTS, 'B', BYTES),
    ...tables.map(({ table, bytes: size }) => shown(`of them ${table}`, size / EVENTS, 'B')),
    shown('all days packed from ClickHouse', (performance.now() - packing) / 1000, 's'),
    shown('a visit in its pack', (await packBytes(server.db)) / VISITS, 'B'),
  ];
}

async function measure(server: BenchServer, owner: Person, { url, clickhouse }: Engine) {
  const { email, password } = owner;
  const { body } = await server.call('POST', '/auth/login', { body: { email, password } });
  const person = { ...owner, token: body.tokens.access_token };
  const { variants, rules, people } = await idsOf(url);
  const rows = await measureScreens(server, person, people);
  const figures = openRestingFigures(server.db, clickhouse);
  return [...rows, ...(await measureFigures(figures, person.domain_id, { variants, rules }))];
}

const dayOf = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function measureScreens(server: BenchServer, person: Person, people: string[]): Promise<BenchRow[]> {
  const base = `/api/domains/${person.domain_id}`;
  const get = (path: string) => () => server.call('GET', `${base}${path}`, person);
  const list = (await get('/visitors')()).body;
  const days = `start=${dayOf(360)}&end=${dayOf(0)}`;
  const filters = '&filters=device:desktop&filters=source:Source%200&filters=source:Source%201';
  const rare = '&filters=source:Source%2038&filters=device:tablet';
  let next = 0;
  const journey = () => {
    next += 1;
    return get(`/visitors/${people[next % people.length]}`)();
  };
  const rows = [
    ...(await timed('visitors list', get('/visitors'))),
    ...(await timed('visitors list, second portion', get(`/visitors?cursor=${list.at(-1).id}`))),
    ...(await timed('visitors list, from the middle on', get(`/visitors?cursor=${people[7]}`))),
    ...(await timed('journey of one visitor', journey)),
    ...(await timed('visitors list with filters', get(`/visitors?${days}${filters}`))),
    ...(await timed('visitors list of a rare value', get(`/visitors?${days}${rare}`))),
    ...(await timed('Analytics of a year', get(`/analytics/report?compare=previous&${days}`))),
    ...(await timed('Analytics with filters', get(`/analytics/report?compare=previous&${days}${filters}`))),
    ...(await timed('lift without variants', get('/analytics/lift'))),
  ];
  await markOldHour(server.db, person.domain_id);
  const changed = 'Analytics with filters, where an hour of a month ago has changed';
  return [...rows, ...(await timed(changed, get(`/analytics/report?compare=previous&${days}${filters}`)))];
}

async function measureFigures(
  figures: FiguresStore,
  domain_id: string,
  { variants, rules }: { variants: string[]; rules: string[] },
): Promise<BenchRow[]> {
  const [rule = ''] = rules;
  const goals = [
    { key: 'decides', rule_id: rule, currency: null, cap: null },
    { key: 'value', rule_id: rule, currency: 'EUR', cap: 100 },
  ];
  const from = new Date(Date.now() - 30 * DAY_MS);
  const of = { domain_id, variant_ids: variants, from: null, cuts: [from], goals };
  const did = await figures.goals(of);
  if (did.length === 0) throw new Error('Nobody who rests did anything for a goal.');
  const sent = { domain_id, assistant: 'assistant-0', start: dayOf(60), end: dayOf(30), limit: 50 };
  return [
    ...(await timed('goals of the lift', () => figures.goals(of))),
    ...(await timed('amounts of goals', () =>
      figures.goalValues(domain_id, new Date(Date.now() - 90 * DAY_MS)),
    )),
    ...(await timed('visits that an assistant sent', () => figures.arrivals({ ...sent, converting: false }))),
    ...(await timed('visits of a month, counted', () => figures.begun({ domain_id, from, to: new Date() }))),
    ...(await timed(
      'the newest 10,000 visits of a month with their pages',
      () => figures.begunSince({ domain_id, from, limit: 10_000 }),
      Number.POSITIVE_INFINITY,
    )),
  ];
}

async function timed(name: string, work: () => Promise<unknown>, bound = BOUND_MS): Promise<BenchRow[]> {
  const times: number[] = [];
  for (let run = 0; run < TIMES.warm + TIMES.measured; run += 1) {
    const began = performance.now();
    await work();
    if (run >= TIMES.warm) times.push(performance.now() - began);
  }
  const row = Number.isFinite(bound) ? timeAtMost : atMost;
  console.log(`${name}: ${times.map((time) => time.toFixed(0)).join(' ')} ms`);
  return [
    shown(`${name}, p50`, quantile(times, 0.5), 'ms'),
    row(`${name}, p95`, quantile(times, 0.95), 'ms', bound),
  ];
}
