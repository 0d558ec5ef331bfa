import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../server/test/free-port.ts';
import { familyOf } from '../server/test/pair-parts.ts';
import { makeDataFolder, until, untilServing } from './start-place.ts';
import { collectedMb, cpuSeconds, PROBED } from './start-processes.ts';

const SERVER = path.resolve(import.meta.dirname, '../server/dist/main.js');
const NGINX = '/usr/sbin/nginx';

export interface Served {
  url: string;
  /** Processor time so far. */
  cpu: () => number;
}

/** Runs `work` beside a process of ours that only serves pages. */
export async function withEdge<T>(
  { database_url, public_url }: { database_url: string; public_url: string },
  work: (edge: Served & { memory: () => Promise<number> }) => Promise<T>,
): Promise<T> {
  const { data_dir, remove } = makeDataFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(SERVER, ['--roles=edge'], {
    execArgv: PROBED,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: public_url,
      DATA_DIR: data_dir,
      DATABASE_URL: database_url,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const memory = () => collectedMb(child.pid ?? 0);
  return end(child, remove, async () => {
    await untilServing(url, child, 60_000);
    return work({ url, cpu: cpuOf(child), memory });
  });
}

/** Runs `work` beside Debian's nginx, which serves one file with our headers; null where it is not installed. */
export async function withNginx<T>(
  page: { path: string; body: Buffer; headers: [string, string][] },
  work: (nginx: Served) => Promise<T>,
): Promise<T | null> {
  if (!existsSync(NGINX)) return null;
  const { data_dir: folder, remove } = makeDataFolder();
  const www = path.join(folder, 'www');
  mkdirSync(www);
  chmodSync(www, 0o755);
  writeFileSync(path.join(www, 'page.html'), page.body);
  const { child, url } = await startNginx(folder, page);
  return end(child, remove, () => work({ url, cpu: cpuOf(child) }));
}

/** On a port that was free a moment ago; on a busy machine another program may have taken it. */
async function startNginx(
  folder: string,
  page: { path: string; headers: [string, string][] },
  tries = 3,
): Promise<{ child: ChildProcess; url: string }> {
  const port = await freePort();
  writeFileSync(path.join(folder, 'nginx.conf'), configOf({ folder, port, ...page }));
  const child = spawn(NGINX, ['-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const serves = () =>
    fetch(url + page.path).then(
      (reply) => reply.ok && child.exitCode === null,
      () => false,
    );
  await until('Starting nginx', async () => child.exitCode !== null || (await serves()), 10_000);
  if (child.exitCode === null) return { child, url };
  if (tries === 1) throw new Error('nginx ended while it started.');
  return startNginx(folder, page, tries - 1);
}

/** Its own log is on, like ours; one worker, because ours is one process. It creates ETag and Last-Modified itself. */
function configOf(page: { folder: string; port: number; path: string; headers: [string, string][] }): string {
  const own = /^(?:date|connection|keep-alive|content-length|content-type|etag|last-modified)$/i;
  const added = page.headers
    .filter(([name]) => !own.test(name))
    .map(([name, value]) => `add_header ${name} "${value}";`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${page.folder}/${name};`,
  );
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1; daemon off; pid ${page.folder}/pid; error_log ${page.folder}/errors;
events { worker_connections 1024; }
http {
  ${places.join(' ')}
  access_log ${page.folder}/access; sendfile on; tcp_nopush on; keepalive_requests 100000000;
  types { text/html html; } charset utf-8;
  server { listen 127.0.0.1:${page.port}; root ${page.folder}/www; ${added.join(' ')}
    location = ${page.path} { try_files /page.html =404; } }
}
`;
}

const cpuOf = (child: ChildProcess) => () => cpuSeconds(familyOf(child.pid ?? 0));

async function end<T>(child: ChildProcess, remove: () => void, work: () => Promise<T>): Promise<T> {
  const ended = once(child, 'exit');
  try {
    return await work();
  } finally {
    child.kill('SIGTERM');
    await ended;
    remove();
  }
}
