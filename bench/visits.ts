import type { Person } from '../server/test/factories.ts';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { measureLoad } from './api-reads-load.ts';
import { atMost, type BenchRow, paceAtLeast, printRows, shown, timeAtMost } from './bench-row.ts';
import {
  appendVisits,
  EVENTS_A_VISIT,
  isTakenIn,
  sampleVisitors,
  seedVisits,
  sumUp,
} from './seed-visits.queries.ts';
import { openWorkspace } from './seed-workspace.ts';
import { until } from './start-place.ts';
import { type BenchServer, SEED_FAST, withServer } from './start-server.ts';

const SIZES = [1_000_000, Number(process.env.MAX_EVENTS ?? 10_000_000)] as const;
const AT_ONCE = 250_000;
const IN_FLIGHT = 4;
const BOUND_MS = 60;
const JOURNEYS = 50;
/** Visits appended to the log for the projector; the first ones are the warm-up. */
const FOLLOWED = { warm: 1000, measured: 6000 };

/** Screens' queries about visitors with one and with ten million events; and how fast the log becomes visits. */
export async function run(): Promise<BenchRow[]> {
  return withServer(
    { environment: { LOG_LEVEL: 'warn' }, database: { ...SEED_FAST, maintenance_work_mem: '256MB' } },
    async (server) => {
      const person = await openWorkspace(server, { host: 'www.acme.example', organization_name: 'Acme' });
      await switchTrackingOn({ ctx: { db: server.db } }, person.domain_id);
      const rows = await measureProjector(server, person);
      // The others take minutes.
      printRows(rows);
      const [few, many] = [await measureReads(server, person, 0), await measureReads(server, person, 1)];
      return [
        ...rows,
        ...[...few, ...many].map(({ name, figure }) => timeAtMost(name, figure, 'ms', BOUND_MS)),
        ...many.map(({ name, figure }, place) =>
          atMost(`${name}, as a multiple of the fewer`, figure / (few[place]?.figure ?? 0), '×', 1.3),
        ),
      ];
    },
  );
}

async function measureProjector(server: BenchServer, person: Person): Promise<BenchRow[]> {
  const follow = async (from: number, visits: number) => {
    await appendVisits(server.db, person.domain_id, { from, visits });
    const [started, before] = [performance.now(), server.cpu()];
    await until('Taking in the log', () => isTakenIn(server.db), 120_000, 50);
    const [seconds, after] = [(performance.now() - started) / 1000, server.cpu()];
    return { seconds, server: after.server - before.server, database: after.database - before.database };
  };
  await follow(0, FOLLOWED.warm);
  const used = await follow(FOLLOWED.warm, FOLLOWED.measured);
  const events = FOLLOWED.measured * EVENTS_A_VISIT;
  return [
    paceAtLeast('log taken in: events a second', events / used.seconds, '', 10_000),
    atMost(
      'log taken in: CPU-seconds per 1,000 events, server and database',
      ((used.server + used.database) / events) * 1000,
      's',
      0.06,
    ),
    shown('of these the database', (used.database / events) * 1000, 's'),
  ];
}

async function measureReads(server: BenchServer, person: Person, size: 0 | 1) {
  const started = performance.now();
  const [from, to] = [size === 0 ? 0 : SIZES[0] / EVENTS_A_VISIT, SIZES[size] / EVENTS_A_VISIT];
  for (let next = from; next < to; next += AT_ONCE)
    await seedVisits(server.db, person.domain_id, { from: next, to: Math.min(next + AT_ONCE, to) });
  await sumUp(server.db);
  console.log(
    `\nrows of ${SIZES[size]} events are there after ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  const base = `/api/domains/${person.domain_id}`;
  const visitors = await sampleVisitors(server.db, person.domain_id, JOURNEYS);
  const reads = [
    { name: 'visitors list', paths: [`${base}/visitors`] },
    { name: 'journey of one visitor', paths: visitors.map((id) => `${base}/visitors/${id}`) },
    { name: 'analytics overview', paths: [`${base}/analytics/overview`] },
    { name: 'lift', paths: [`${base}/analytics/lift`] },
  ];
  const rows: { name: string; figure: number }[] = [];
  for (const { name, paths } of reads) {
    const figure = await measureRead(server, person, paths);
    rows.push({ name: `${name} p95 with ${SIZES[size] / 1e6} M events`, figure });
  }
  return rows;
}

async function measureRead(server: BenchServer, person: Person, paths: string[]): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}` };
  const load = { url: server.url, paths, headers, in_flight: IN_FLIGHT, expected_status: 200 };
  await measureLoad({ ...load, size: { amount: 200 } });
  return measureLoad({ ...load, size: { duration: 2 } });
}
