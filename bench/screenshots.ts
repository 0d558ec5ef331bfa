import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../server/test/doubles/site-double.ts';
import { signUpPerson } from '../server/test/factories.ts';
import { familyOf } from '../server/test/pair-parts.ts';
import { type BenchRow, median, quantile, shown, timeAtMost } from './bench-row.ts';
import { memoryMb } from './start-processes.ts';
import { type BenchServer, withServer } from './start-server.ts';

const HOST = 'tidewater.example';
const PICTURES = 12;
const TOGETHER = 12;
const CACHED = 100;
const SITE = path.resolve(import.meta.dirname, 'data/writer-sites/tidewater');
const FILES = readdirSync(SITE).filter((name) => name.endsWith('.html'));
const IMAGES = Array.from(
  { length: 20 },
  (_, place) => `<img loading="lazy" src="/art-${place}.svg" width="600">`,
);
const STYLE =
  '<style>body{font:17px/1.6 sans-serif;max-width:60rem;margin:auto;padding:2rem}img{display:block;margin:1rem 0}</style>';

/** Pictures of pages, from the API request to the last byte. */
export async function run(): Promise<BenchRow[]> {
  const site = await startSite((address) => readPage(address));
  const environment = {
    SITE_ORIGINS: `${HOST}=${site.origin}`,
    LOG_LEVEL: 'warn',
    ...(process.env.CHROMIUM_PATH ? { CHROMIUM_PATH: process.env.CHROMIUM_PATH } : {}),
  };
  try {
    return await withServer({ environment, database: { fsync: 'off' } }, measure);
  } finally {
    await site.close();
  }
}

async function measure(server: BenchServer): Promise<BenchRow[]> {
  const { token, domain_id } = await signUpPerson(server, { host: HOST });
  const get = async (page: string) => {
    const started = performance.now();
    const query = new URLSearchParams({ page_path: page, width: '1280' });
    const reply = await fetch(`${server.url}/api/domains/${domain_id}/screenshots?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { byteLength } = await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`The picture of ${page} answered ${reply.status}.`);
    return { ms: performance.now() - started, kb: byteLength / 1024 };
  };
  const timed = async (pages: string[]) => {
    const times: number[] = [];
    for (const page of pages) times.push((await get(page)).ms);
    return times;
  };
  const numbered = (name: string, amount: number) =>
    Array.from({ length: amount }, (_, at) => `/?${name}=${at}`);
  const first = await get('/?first');
  const warm = await timed(numbered('warm', PICTURES));
  const tree = memoryMb(familyOf(server.pid));
  const started = performance.now();
  await Promise.all(numbered('together', TOGETHER).map(get));
  const together = performance.now() - started;
  const kept = Array.from({ length: CACHED }, () => '/?first');
  const straightAfter = await timed(kept);
  // The browser closes its open pages.
  await sleep(2000);
  const quiet = await timed(kept);
  return [
    shown('first picture, browser not started', first.ms, 'ms'),
    timeAtMost('picture, warm', median(warm), 'ms', 1200),
    shown('picture, warm, slowest', Math.max(...warm), 'ms'),
    shown('pictures of many at once', (TOGETHER / together) * 1000, 'a second'),
    timeAtMost('kept picture, p95', quantile(quiet, 0.95), 'ms', 15),
    shown('kept picture straight after many were taken, p95', quantile(straightAfter, 0.95), 'ms'),
    shown('size', first.kb, 'KB'),
    shown('memory of the server and its browser', tree, 'MB'),
  ];
}

/** A real text with pictures below it. */
function readPage(address: string) {
  const { pathname } = new URL(address, `http://${HOST}`);
  if (pathname.startsWith('/art-')) {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><rect width="6" height="4" fill="#4a7"/></svg>`;
    return { headers: { 'content-type': 'image/svg+xml' }, body };
  }
  const name = pathname === '/' ? 'index.html' : pathname.slice(1);
  if (!FILES.includes(name)) return undefined;
  return { body: `${STYLE}${readFileSync(path.join(SITE, name), 'utf8')}${IMAGES.join('')}` };
}
