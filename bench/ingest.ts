import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { clearLog, loggedEvents } from '../server/test/logged-events.ts';
import { startServerProcess } from '../server/test/server-process.ts';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { atMost, type BenchRow, median, paceAtLeast, quantile, shown, timeAtMost } from './bench-row.ts';
import { type IngestTarget, sendViews } from './ingest-load.ts';
import { openWorkspace } from './seed-workspace.ts';
import { untilServing } from './start-place.ts';
import { type BenchServer, withServer } from './start-server.ts';

const CONNECTIONS = 200;
const ROUNDS = 3;
const SECONDS = 5;
const KILLS = 10;
/** Addresses vary, and countries are looked up, as behind a proxy. */
const environment = { TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };

/** Visitors' events, one per request, durable when answered; the load generator runs on the same cores. */
export async function run(): Promise<BenchRow[]> {
  return withServer({ environment }, async (server) => {
    const { domain_id } = await openWorkspace(server, { host: 'bench.example', organization_name: 'Bench' });
    await switchTrackingOn({ ctx: { db: server.db } }, domain_id);
    return [...(await measureIngest(server, domain_id)), ...(await killUnderLoad(server, domain_id))];
  });
}

interface Round {
  per_second: number;
  p99_ms: number;
  cpu_per_1000: number;
}

async function measureIngest(server: BenchServer, domain_id: string): Promise<BenchRow[]> {
  const ours = { port: Number(new URL(server.url).port), domain_id, connections: CONNECTIONS };
  await loadFor(server, ours, 2);
  const rounds: Round[] = [];
  const plain: Round[] = [];
  await withPlain(server, async (port) => {
    await loadFor(server, { ...ours, port }, 1);
    while (rounds.length < ROUNDS) {
      rounds.push(await loadFor(server, ours, SECONDS));
      plain.push(await loadFor(server, { ...ours, port }, 2));
    }
  });
  const memory = server.tree_memory();
  const middle = (of: Round[], figure: keyof Round) => median(of.map((round) => round[figure]));
  const per_second = middle(rounds, 'per_second');
  return [
    paceAtLeast('events stored, 200 connections', per_second, 'a second', 6900),
    timeAtMost('until stored and answered, p99', middle(rounds, 'p99_ms'), 'ms', 50),
    atMost('processor time of 1,000 events, server and database', middle(rounds, 'cpu_per_1000'), 's', 0.2),
    atMost('memory of server and database together', memory, 'MB', 700),
    shown('a plain handler, a row and a commit for each', middle(plain, 'per_second'), 'a second'),
    shown('as a multiple of the plain handler', per_second / middle(plain, 'per_second'), '×'),
  ];
}

async function loadFor(server: BenchServer, target: IngestTarget, seconds: number): Promise<Round> {
  const busy = () => server.cpu().server + server.cpu().database;
  const [before, started] = [busy(), performance.now()];
  const until = started + seconds * 1000;
  const { stored, times, open } = await sendViews(target, () => performance.now() > until);
  if (open.length > 0) throw new Error(`${open.length} events were not answered.`);
  const took = (performance.now() - started) / 1000;
  return {
    per_second: stored.length / took,
    p99_ms: quantile(times, 0.99),
    cpu_per_1000: ((busy() - before) / stored.length) * 1000,
  };
}

async function withPlain(server: BenchServer, work: (port: number) => Promise<void>) {
  const port = await freePort();
  const file = path.resolve(import.meta.dirname, 'ingest-plain.routes.ts');
  const child = fork(file, [server.database_url, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  await untilServing(`http://127.0.0.1:${port}`, child, 20_000);
  await work(port).finally(() => child.kill('SIGTERM'));
  await ended;
}

/** Everything answered is stored, and nothing is stored twice, although everything unanswered is sent again. */
async function killUnderLoad(server: BenchServer, domain_id: string): Promise<BenchRow[]> {
  await clearLog(server.db);
  const connection = { connection_string: server.database_url };
  const stored: string[] = [];
  let open: Awaited<ReturnType<typeof sendViews>>['open'] = [];
  for (let round = 0; round <= KILLS; round += 1) {
    const started = await startServerProcess(connection, environment, 'collect');
    const target = { port: started.port, domain_id, connections: CONNECTIONS };
    let over = round === KILLS;
    const loading = sendViews(target, () => over, open);
    if (!over) {
      await sleep(500 + Math.random() * 1000);
      await started.stop('SIGKILL');
      over = true;
    }
    const load = await loading;
    stored.push(...load.stored);
    open = load.open;
    await started.stop('SIGKILL');
  }
  const there = new Set((await loggedEvents(server.db)).map(({ event_id }) => event_id));
  const missing = stored.filter((id) => !there.has(id)).length;
  return [
    atMost(`acknowledged events lost in ${KILLS} × SIGKILL, of ${stored.length}`, missing, '', 0),
    atMost(
      'events that are there twice, or that nobody sent',
      Math.abs(there.size - new Set(stored).size),
      '',
      0,
    ),
  ];
}
