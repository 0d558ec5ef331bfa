import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { familyOf, isRunning } from '../server/test/pair-parts.ts';
import { atMost, type BenchRow, median, timeAtMost } from './bench-row.ts';
import { makeDataFolder, until, untilServing } from './start-place.ts';
import { cpuSeconds, memoryMb } from './start-processes.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const ROUNDS = 3;
/** By then, the remaining work of a start is done. */
const REST_MS = 20_000;
/** Scheduled work runs once a minute. */
const WATCHED_MS = 60_000;
const LIMIT_MS = 60_000;
const FIRST_LIMIT_MS = 300_000;

interface Running {
  ready_ms: number;
  pids: () => number[];
  stop: () => Promise<void>;
}

interface Round {
  fresh_ms: number;
  used_ms: number;
}

/** From `npm start` to the first good /health, on a new and on a used data folder, and the cost of idling. */
export async function run(): Promise<BenchRow[]> {
  console.log(
    '\nA fresh clone to serving (bound 120 s) is measured by hand: git clone, then `time npm start`.',
  );
  // Not measured: it installs and builds what is missing.
  await inDataFolder(async (data_dir) => (await startProduct(data_dir, FIRST_LIMIT_MS)).stop());
  const rounds: Round[] = [];
  while (rounds.length < ROUNDS) rounds.push(await inDataFolder(timeTwoStarts));
  const { mb, processes, cpu_ms } = await inDataFolder(measureRest);
  const seconds = (name: string, of: (round: Round) => number) =>
    timeAtMost(name, median(rounds.map(of)) / 1000, 's', 5);
  return [
    seconds('npm start, fresh data folder', (round) => round.fresh_ms),
    seconds('npm start, used data folder', (round) => round.used_ms),
    atMost(`memory at rest, npm and database included (${processes} processes)`, mb, 'MB', 450),
    atMost('processor time at rest, database included', cpu_ms, 'ms a second', 5),
  ];
}

async function timeTwoStarts(data_dir: string): Promise<Round> {
  const fresh = await startProduct(data_dir);
  await fresh.stop();
  const used = await startProduct(data_dir);
  await used.stop();
  return { fresh_ms: fresh.ready_ms, used_ms: used.ready_ms };
}

async function measureRest(data_dir: string) {
  const product = await startProduct(data_dir);
  await sleep(REST_MS);
  const pids = product.pids();
  const [before, started] = [cpuSeconds(pids), performance.now()];
  await sleep(WATCHED_MS);
  const cpu_ms = (cpuSeconds(pids) - before) / ((performance.now() - started) / 1e6);
  const mb = memoryMb(pids);
  await product.stop();
  return { mb, processes: pids.length, cpu_ms };
}

async function inDataFolder<T>(work: (data_dir: string) => Promise<T>): Promise<T> {
  const { data_dir, remove } = makeDataFolder();
  return work(data_dir).finally(remove);
}

/** Starts the product like a person does, without the settings of the person running the bench. */
async function startProduct(data_dir: string, limit_ms = LIMIT_MS): Promise<Running> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data_dir, npm_config_loglevel: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const pid = child.pid;
  if (!pid) throw new Error('npm could not be started.');
  const pids = () => familyOf(pid);
  const stop = async () => {
    const all = pids();
    // The process group is ours alone: npm and the server; the database has its own and is stopped by the server.
    if (isRunning(pid)) process.kill(-pid, 'SIGTERM');
    await until('Stopping', () => !all.some(isRunning), LIMIT_MS);
  };
  try {
    await untilServing(`http://127.0.0.1:${port}`, child, limit_ms);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ready_ms: performance.now() - started, pids, stop };
}
