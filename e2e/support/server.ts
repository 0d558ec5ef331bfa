import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../server/test/free-port.ts';
import { NODE_COMPILE_CACHE } from '../../server/test/server-process.ts';
import { slowness } from '../../server/test/slowness.ts';
import { until } from '../../server/test/soon.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const LOGS = path.join(ROOT, 'test-results/servers');
const START_MS = Math.round(300_000 * slowness());
const STOP_MS = 15_000;

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
}

/** A server that someone else started. */
export interface Reachable {
  url: string;
  /** Emails sent so far, newest first. */
  mailbox: () => Promise<Email[]>;
}

export interface Sightline extends Reachable {
  data_dir: string;
  /** The environment it was started with. */
  env: Record<string, string>;
  stop: () => Promise<void>;
}

/**
 * Starts the real product on a free port with the data of a new installation; `settings` are added to its defaults.
 * Unless `keep` is set, its data is removed when it is stopped. `root` is the folder to start in, `program` what.
 */
export async function startSightline(
  settings: Record<string, string> = {},
  { keep = false, root = ROOT, program = [process.execPath, 'server/dist/main.js'] } = {},
): Promise<Sightline> {
  const port = await freePort();
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-e2e-'));
  const prepared = process.env.PREPARED_PLACE;
  // With owners and rights: as root, the database runs as another account.
  if (prepared) execFileSync('cp', ['-a', `${prepared}/.`, data_dir]);
  // mkdtemp's folders are private; as root, the database runs as another account and has to pass through.
  chmodSync(data_dir, 0o755);
  // Not our own environment, because a developer's keys would make the tests call real services.
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: homedir(),
    PORT: String(port),
    DATA_DIR: data_dir,
    LOG_LEVEL: 'info',
    NODE_COMPILE_CACHE,
    // So that sign-ups can come from different addresses; one may make 20 an hour.
    TRUSTED_PROXIES: '127.0.0.1',
    ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}),
    ...settings,
  };
  mkdirSync(LOGS, { recursive: true });
  const log_file = path.join(LOGS, `${port}.log`);
  const log = openSync(log_file, 'w');
  const [command = '', ...words] = program;
  const child = spawn(command, words, {
    cwd: root,
    env,
    stdio: ['ignore', log, log],
    detached: true,
  });
  const killTree = () => killGroup(child);
  process.once('exit', killTree);
  const stop = async () => {
    await end(child);
    process.off('exit', killTree);
    if (!keep) rmSync(data_dir, { recursive: true, force: true, maxRetries: 5 });
  };
  const url = `http://localhost:${port}`;
  try {
    await untilHealthy(child, url, log_file);
  } catch (error) {
    killTree();
    await stop();
    throw error;
  }
  return { ...reach(url), data_dir, env, stop };
}

export const reach = (url: string): Reachable => ({ url, mailbox: () => readMailbox(url) });

async function untilHealthy(child: ChildProcess, url: string, log_file: string) {
  const deadline = Date.now() + START_MS;
  await until(async () => {
    if (await isHealthy(url)) return true;
    if (!hasEnded(child) && Date.now() <= deadline) return false;
    const reason = hasEnded(child) ? 'ended' : `was not healthy within ${START_MS / 1000} s`;
    throw new Error(`The server ${reason}. It said:\n${readFileSync(log_file, 'utf8').slice(-4_000)}`);
  });
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).status === 200;
  } catch {
    return false;
  }
}

async function readMailbox(url: string): Promise<Email[]> {
  const response = await fetch(`${url}/mailbox.json`);
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
  return (await response.json()) as Email[];
}

async function end(child: ChildProcess) {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => killGroup(child), STOP_MS);
  await gone;
  clearTimeout(impatience);
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined || hasEnded(child)) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
