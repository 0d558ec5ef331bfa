import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRow, benchRow, median, shownRow } from './bench-row.ts';
import { freePort, isServing, makeDataFolder, until } from './start-place.ts';
import { isAlive, memoryMb, processTree } from './start-processes.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const RUNS = 3;
const REST_MS = 10_000;
const LIMIT_MS = 60_000;

interface Running {
  ready_ms: number;
  pids: () => number[];
  stop: () => Promise<void>;
}

/** From `npm start` to the first good /health, on a fresh and on a used data folder, and memory at rest. */
export async function run(): Promise<BenchRow[]> {
  const { data_dir, remove } = makeDataFolder();
  try {
    // Not measured: it installs and builds what is missing.
    await (await startProduct(data_dir, 300_000)).stop();
    const fresh = await collect(RUNS, timeFreshStart);
    const warm = await collect(RUNS, async () => {
      const product = await startProduct(data_dir);
      await product.stop();
      return product.ready_ms;
    });
    const resting = await measureRest(data_dir);
    return [
      benchRow({
        name: 'npm start, fresh data folder',
        figure: median(fresh) / 1000,
        unit: 's',
        bound: 5,
        direction: 'max',
      }),
      benchRow({
        name: 'npm start, used data folder',
        figure: median(warm) / 1000,
        unit: 's',
        bound: 5,
        direction: 'max',
      }),
      benchRow({
        name: 'memory at rest, npm and database included',
        figure: resting.mb,
        unit: 'MB',
        bound: 450,
        direction: 'max',
      }),
      shownRow({ name: 'processes at rest', figure: resting.processes, unit: '' }),
    ];
  } finally {
    remove();
    console.log(
      '\nA fresh clone to serving (bound 120 s) is measured by hand: git clone, then `time npm start`.',
    );
  }
}

async function timeFreshStart(): Promise<number> {
  const { data_dir, remove } = makeDataFolder();
  const product = await startProduct(data_dir);
  await product.stop();
  remove();
  return product.ready_ms;
}

async function measureRest(data_dir: string) {
  const product = await startProduct(data_dir);
  await sleep(REST_MS);
  const pids = product.pids();
  const mb = memoryMb(pids);
  await product.stop();
  return { mb, processes: pids.length };
}

/** Starts the product as a person does, without the settings of whoever runs the bench. */
async function startProduct(data_dir: string, limit_ms = LIMIT_MS): Promise<Running> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { PATH, HOME, PORT: String(port), DATA_DIR: data_dir },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const pid = child.pid;
  if (!pid) throw new Error('npm could not be started.');
  const pids = () => processTree(pid);
  const stop = async () => {
    const all = pids();
    // The group is ours alone: npm and the server; the database, in another, is stopped by the server.
    process.kill(-pid, 'SIGTERM');
    await until('Stopping', () => !all.some(isAlive), LIMIT_MS);
  };
  try {
    await until('Starting', () => isServing(`http://127.0.0.1:${port}`), limit_ms, 20);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ready_ms: performance.now() - started, pids, stop };
}

async function collect<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  while (results.length < times) results.push(await work());
  return results;
}
