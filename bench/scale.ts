import { availableParallelism } from 'node:os';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { atLeast, atMost, type BenchRow, median, shown } from './bench-row.ts';
import { sendViews } from './ingest-load.ts';
import { openWorkspace } from './seed-workspace.ts';
import { type BenchServer, withServer } from './start-server.ts';

const CONNECTIONS = 100;
const ROUNDS = 5;
const SECONDS = 4;
/** Two of each kind, PostgreSQL, and the load generator. */
const ENOUGH_CORES = 6;
const environment = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };

/** The same visitors at one process of each kind and at two, in turns, on a database of its own each. */
export async function run(): Promise<BenchRow[]> {
  return withServer({ environment, processes: 1 }, (one) =>
    withServer({ environment, processes: 2 }, async (two) => {
      const [domain, other] = [await openSite(one), await openSite(two)];
      const rounds: [Round, Round][] = [];
      await Promise.all([loadFor(one, domain, 1), loadFor(two, other, 1)]);
      while (rounds.length < ROUNDS)
        rounds.push([await loadFor(one, domain, SECONDS), await loadFor(two, other, SECONDS)]);
      const ratio = (figure: keyof Round) => median(rounds.map(([a, b]) => b[figure] / a[figure]));
      const has_room = availableParallelism() >= ENOUGH_CORES;
      const faster = 'events stored by two processes of each kind, as a multiple of one’s';
      return [
        shown('processor time of 1,000 events, one process', median(rounds.map(([a]) => a.cpu)), 's'),
        atMost('processor time of an event at two, as a multiple of one’s', ratio('cpu'), '×', 1.15),
        has_room
          ? atLeast(faster, ratio('per_second'), '×', 1.7)
          : shown(`${faster}; too few cores for a bound`, ratio('per_second'), '×'),
      ];
    }),
  );
}

interface Round {
  per_second: number;
  /** Seconds for 1,000 events, of server and database. */
  cpu: number;
}

async function openSite(server: BenchServer): Promise<string> {
  const { domain_id } = await openWorkspace(server, { host: 'bench.example', organization_name: 'Bench' });
  await switchTrackingOn({ ctx: { db: server.db } }, domain_id);
  return domain_id;
}

async function loadFor(server: BenchServer, domain_id: string, seconds: number): Promise<Round> {
  const target = { port: Number(new URL(server.url).port), domain_id, connections: CONNECTIONS };
  const busy = () => server.cpu().server + server.cpu().database;
  const [before, started] = [busy(), performance.now()];
  const until = started + seconds * 1000;
  const { stored, open } = await sendViews(target, () => performance.now() > until);
  if (open.length > 0) throw new Error(`${open.length} events were not answered.`);
  const took = (performance.now() - started) / 1000;
  return { per_second: stored.length / took, cpu: ((busy() - before) / stored.length) * 1000 };
}
