import { setTimeout as sleep } from 'node:timers/promises';
import { runText } from '../server/src/platform/db/database.ts';
import type { Person } from '../server/test/factories.ts';
import { measureLoad } from './api-reads-load.ts';
import { type BenchRow, shown, timeAtMost } from './bench-row.ts';
import { countUnpacked, markNow, packBytes, seedReport } from './seed-report.queries.ts';
import { openWorkspace } from './seed-workspace.ts';
import { until } from './start-place.ts';
import { type BenchServer, SEED_FAST, withServer } from './start-server.ts';

/** Visits, and what any report of them may take; ten million events are 1.25 million visits of eight. */
const SIZES = [
  { visits: 1_000_000, name: '1 M visits', bound: 150 },
  { visits: 1_250_000, name: '10 M events', bound: 300 },
] as const;
const AT_ONCE = 250_000;
const DAY_MS = 86_400_000;
const RANGES = { 'a day': 1, '30 days': 30, 'a year': 364, all: 366 };
/** The commonest values, so that most visits stay. */
const FILTERS = {
  'no filter': '',
  'a filter': '&filters=device:desktop',
  'two filters': '&filters=device:desktop&filters=source:Source 0&filters=source:Source 1',
};

/** Filters of the measured lists of visitors behind a report; each page of a list is a portion. */
const LISTED = {
  'no filter': FILTERS['no filter'],
  'two filters': FILTERS['two filters'],
  'rare values': '&filters=source:Source 38&filters=device:tablet',
};

/** Reports of a year of visits, over any range and with filters; what the first look takes and holds up. */
export async function run(): Promise<BenchRow[]> {
  return withServer(
    { environment: { LOG_LEVEL: 'warn' }, database: { ...SEED_FAST, maintenance_work_mem: '256MB' } },
    async (server) => {
      const person = await openWorkspace(server, { host: 'www.acme.example', organization_name: 'Acme' });
      const rows: BenchRow[] = [];
      let from = 0;
      for (const size of SIZES) {
        const filled = await fill(server, person, { from, to: size.visits });
        from = size.visits;
        rows.push(...filled, ...(await measure(server, person, size)));
      }
      return rows;
    },
  );
}

async function fill(server: BenchServer, person: Person, { from, to }: { from: number; to: number }) {
  for (let next = from; next < to; next += AT_ONCE)
    await seedReport(server.db, person.domain_id, { from: next, to: Math.min(next + AT_ONCE, to) });
  await runText(server.db, 'vacuum analyze');
  const started = performance.now();
  await until('Packing', async () => (await countUnpacked(server.db)) === 0, 1_800_000, 1000);
  const seconds = (performance.now() - started) / 1000;
  return [
    shown(`${(to - from) / 1e6} M visits packed in the background, with up to a minute's wait`, seconds, 's'),
    shown('a visit in its pack', (await packBytes(server.db)) / to, 'bytes'),
  ];
}

const dayOf = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const asked = (days: number, filters: string) =>
  `start=${dayOf(days - 1)}&end=${dayOf(0)}${encodeURI(filters)}`;
const pathOf = (person: Person, days: number, filters: string) =>
  `/api/domains/${person.domain_id}/analytics/report?compare=previous&${asked(days, filters)}`;
const listOf = (person: Person, days: number, filters: string) =>
  `/api/domains/${person.domain_id}/visitors?${asked(days, filters)}`;

/** Filling takes longer than a session lasts without being renewed. */
async function signInAgain(server: BenchServer, person: Person): Promise<Person> {
  const { email, password } = person;
  const { body } = await server.call('POST', '/auth/login', { body: { email, password } });
  return { ...person, token: body.tokens.access_token };
}

async function measure(server: BenchServer, owner: Person, size: (typeof SIZES)[number]) {
  const rows: BenchRow[] = [];
  const person = await signInAgain(server, owner);
  const first = await firstLook(server, person, pathOf(person, RANGES.all, ''));
  rows.push(
    shown(`first look at ${size.name} after a start or much news`, first.took, 'ms'),
    shown('longest that others waited meanwhile', first.held, 'ms'),
  );
  await markNow(server.db, person.domain_id);
  for (const [range, days] of Object.entries(RANGES))
    for (const [name, filters] of Object.entries(FILTERS)) {
      const figure = await measureRead(server, person, pathOf(person, days, filters));
      rows.push(timeAtMost(`report p95, ${size.name}, ${range}, ${name}`, figure, 'ms', size.bound));
    }
  rows.push(...(await measureLists(server, await signInAgain(server, owner), size)));
  rows.push(shown('memory of server and database', server.tree_memory(), 'MB'));
  return rows;
}

async function measureLists(server: BenchServer, person: Person, size: (typeof SIZES)[number]) {
  const rows: BenchRow[] = [];
  for (const [range, days] of Object.entries(RANGES))
    for (const [name, filters] of Object.entries(LISTED)) {
      const figure = await measureRead(server, person, listOf(person, days, filters));
      rows.push(timeAtMost(`visitors p95, ${size.name}, ${range}, ${name}`, figure, 'ms', size.bound));
    }
  const { body } = await server.call('GET', listOf(person, RANGES.all, ''), person);
  const next = `${listOf(person, RANGES.all, '')}&cursor=${body.at(-1).id}`;
  rows.push(
    timeAtMost(
      `visitors p95, ${size.name}, second portion`,
      await measureRead(server, person, next),
      'ms',
      size.bound,
    ),
  );
  return rows;
}

async function firstLook(server: BenchServer, person: Person, path: string) {
  let [isOver, held] = [false, 0];
  const others = (async () => {
    while (!isOver) {
      const started = performance.now();
      await server.call('GET', '/api/config', {});
      held = Math.max(held, performance.now() - started);
      await sleep(5);
    }
  })();
  const started = performance.now();
  const { status } = await server.call('GET', path, person);
  const took = performance.now() - started;
  isOver = true;
  await others;
  if (status !== 200) throw new Error(`The first look ended with ${status}.`);
  return { took, held };
}

async function measureRead(server: BenchServer, person: Person, path: string): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}` };
  const load = { url: server.url, paths: [path], headers, in_flight: 1, expected_status: 200 };
  await measureLoad({ ...load, size: { amount: 5 } });
  return measureLoad({ ...load, size: { amount: 40 } });
}
