import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, type Db, openDatabase } from '../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { visitLag } from '../server/src/visiting/visits/visit-sums.service.ts';
import { familyOf } from '../server/test/pair-parts.ts';
import { type ServerProcess, startServerProcess } from '../server/test/server-process.ts';
import { switchTrackingOn } from '../server/test/tracked.ts';
import { atMost, type BenchRow, paceAtLeast, quantile, shown, timeAtMost } from './bench-row.ts';
import { sendViews } from './ingest-load.ts';
import { openWorkspace } from './seed-workspace.ts';
import { makeDataFolder } from './start-place.ts';
import { cpuSeconds, memoryMb } from './start-processes.ts';
import { patientCall, postmasterPid } from './start-server.ts';
import { tableBytes, walBytes } from './taking-in.queries.ts';

const SECONDS = Number(process.env.SECONDS ?? 8);
/** Connections, and bounds: processor seconds of 1,000 events in all processes, p99 of an answer, events a second. */
const LOADS: { connections: number; cpu: number; p99: number; rate?: number }[] = [
  { connections: 10, cpu: 0.3, p99: 50 },
  { connections: 50, cpu: 0.15, p99: 50 },
  { connections: 200, cpu: 0.15, p99: 50, rate: 6900 },
];
const MAX_LAG_SECONDS = 2;
const MAX_VIEW_BYTES = 600;
const MAX_MEMORY_MB = 700;
const ALL = 10_000_000;

interface Bench extends Pick<Database, 'db'> {
  target: { port: number; domain_id: string };
  /** Processor time so far. */
  cpu: () => Record<Part, number>;
  memory: () => number;
}
type Part = 'collector' | 'follower' | 'database';

/** A collector and a worker in processes of their own: what an event costs until it is a visit, and its bytes. */
export async function run(): Promise<BenchRow[]> {
  const { data_dir, remove } = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ data_dir });
  const { db, close } = openDatabase(postgres.connection, 4);
  const environment = { DATA_DIR: data_dir, TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' };
  const start = (roles: string) => startServerProcess(postgres.connection, environment, roles);
  const worker = await start('api,worker');
  const collector = await start('collect');
  try {
    const domain_id = await openSite(db, worker);
    const roots = {
      collector: collector.child.pid ?? 0,
      follower: worker.child.pid ?? 0,
      database: postmasterPid(postgres.connection.host),
    };
    const of = (part: Part) => cpuSeconds(familyOf(roots[part]));
    const cpu = () => ({ collector: of('collector'), follower: of('follower'), database: of('database') });
    const memory = () => memoryMb(Object.values(roots).flatMap(familyOf));
    return await measure({ db, cpu, memory, target: { port: collector.port, domain_id } });
  } finally {
    await collector.stop();
    await worker.stop();
    await close();
    await postgres.stop();
    remove();
  }
}

async function openSite(db: Db, worker: ServerProcess): Promise<string> {
  const call = patientCall(`http://127.0.0.1:${worker.port}`);
  const { domain_id } = await openWorkspace({ call }, { host: 'bench.example', organization_name: 'Bench' });
  await switchTrackingOn({ ctx: { db } }, domain_id);
  return domain_id;
}

async function measure(bench: Bench): Promise<BenchRow[]> {
  await sendFor(bench, 50, 3);
  await untilTakenIn(bench);
  const before = new Map((await tableBytes(bench.db)).map(({ name, bytes }) => [name, bytes]));
  const rows: BenchRow[] = [];
  let views = 0;
  for (const load of LOADS) {
    const found = await measureLoad(bench, load);
    rows.push(...found.rows);
    views += found.views;
  }
  const memory = bench.memory();
  const grown = (await tableBytes(bench.db)).map(({ name, bytes }) => ({
    name,
    bytes: (bytes - (before.get(name) ?? 0)) / views,
  }));
  const all = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...rows,
    atMost('memory of all processes', memory, 'MB', MAX_MEMORY_MB),
    atMost('disk for a page view of a new visitor', all, 'B', MAX_VIEW_BYTES),
    ...grown.filter(({ bytes }) => bytes > 1).map(({ name, bytes }) => shown(`of it ${name}`, bytes, 'B')),
  ];
}

async function measureLoad(bench: Bench, load: (typeof LOADS)[number]) {
  const { connections } = load;
  const [before, wal] = [bench.cpu(), await walBytes(bench.db)];
  const watch = watchLag(bench.db);
  const { stored, times, seconds } = await sendFor(bench, connections, SECONDS);
  const lag = await watch.stop();
  const rest = await untilTakenIn(bench);
  // The last sums.
  await sleep(1500);
  const after = bench.cpu();
  const views = stored.length;
  const per = (part: Part) => ((after[part] - before[part]) / views) * 1000;
  const all = per('collector') + per('follower') + per('database');
  const name = (what: string) => `${connections} connections: ${what}`;
  const rows = [
    load.rate
      ? paceAtLeast(name('events a second'), views / seconds, '', load.rate)
      : shown(name('events a second'), views / seconds, ''),
    shown(name('until answered, p50'), quantile(times, 0.5), 'ms'),
    timeAtMost(name('until answered, p99'), quantile(times, 0.99), 'ms', load.p99),
    timeAtMost(name('longest lag of visits'), lag, 's', MAX_LAG_SECONDS),
    shown(name('still to take in at the end'), rest, 's'),
    atMost(name('processor time of 1,000 events'), all, 's', load.cpu),
    shown(name('of it the collector'), per('collector'), 's'),
    shown(name('of it the worker'), per('follower'), 's'),
    shown(name('of it the database'), per('database'), 's'),
    shown(name('write-ahead log of an event'), ((await walBytes(bench.db)) - wal) / views, 'B'),
  ];
  return { rows, views };
}

async function sendFor({ target }: Bench, connections: number, wanted: number) {
  const began = performance.now();
  const load = await sendViews({ ...target, connections }, () => performance.now() - began > wanted * 1000);
  return { ...load, seconds: (performance.now() - began) / 1000 };
}

/** How many seconds that took. */
async function untilTakenIn({ db }: Bench): Promise<number> {
  const began = performance.now();
  while ((await visitLag({ db, clickhouse: null }, ALL)).events > 0) await sleep(50);
  return (performance.now() - began) / 1000;
}

function watchLag(db: Db) {
  let [longest, isOver] = [0, false];
  const look = async () => {
    while (!isOver) {
      longest = Math.max(longest, (await visitLag({ db, clickhouse: null }, ALL)).seconds);
      await sleep(250);
    }
  };
  const watching = look();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return longest;
    },
  };
}
