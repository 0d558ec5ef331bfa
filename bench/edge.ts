import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPublisher, type Publisher } from '../server/test/publisher.ts';
import { atLeast, atMost, type BenchRow, median, quantile, shown, timeAtMost } from './bench-row.ts';
import { loadPage, type Measured } from './edge-load.ts';
import { type Served, withEdge, withNginx } from './edge-processes.ts';
import { seedPages } from './seed-pages.queries.ts';
import { type BenchServer, withServer } from './start-server.ts';

const ROUNDS = 3;
const SECONDS = 4;
/** Until the running code is compiled. */
const WARM_UP = { amount: 200_000 };
const COLD_PAGES = 40;
const PUBLISHED = 10;
const MANY_PAGES = 10_000;
const SITEMAPS = 30;
const TEXT = `It costs $20 a month for a team of five, and every plan has a free trial.

## Plans

| Plan | For | Price |
|---|---|---:|
| Team | five people | $20 |
| Company | fifty people | $150 |

${'A paragraph of the length that paragraphs have on such pages, with a [link](https://example.com/more) to more of it. '.repeat(4)}

- one thing that matters
- another thing that matters

`;

/** Pages at their host names: how many per second of processor time, how fast, and how steadily. */
export async function run(): Promise<BenchRow[]> {
  const environment = { VERIFY_CRAWLERS: 'off', LOG_LEVEL: 'warn' };
  return withServer({ environment, database: { fsync: 'off' } }, async (server) => {
    const publisher = await openPublisher(server);
    const warm = { title: 'What does it cost?', meta_description: 'All prices.', content: TEXT.repeat(3) };
    await publisher.published('warm', warm);
    const place = { database_url: server.database_url, public_url: server.url };
    return withEdge(place, async (edge) => [
      ...(await measureLoads(edge, publisher.host)),
      await measureCold(edge, publisher),
      await measurePublish([server.url, edge.url], publisher),
      ...(await measureSitemap(server, edge, publisher)),
    ]);
  });
}

async function measureLoads(edge: Served, host: string): Promise<BenchRow[]> {
  const page = { host, path: '/warm' };
  const size = { duration: SECONDS };
  const ours = (crawlers: number) => loadPage(edge, page, { size, crawlers });
  const { body, headers } = await get(edge.url, host, page.path, { 'accept-encoding': 'br' });
  const ratios: number[] = [];
  const logged: Measured[] = [];
  const unlogged: Measured[] = [];
  const rounds = async (nginx: Served | null) => {
    await loadPage(edge, page, { size: WARM_UP, crawlers: 1 });
    for (let round = 0; round < ROUNDS; round += 1) {
      const theirs = nginx && (await loadPage(nginx, page, { size, crawlers: 1 }));
      const [with_crawlers, without] = [await ours(1), await ours(0)];
      logged.push(with_crawlers);
      unlogged.push(without);
      if (theirs) ratios.push(with_crawlers.per_cpu_second / theirs.per_cpu_second);
    }
  };
  if ((await withNginx({ path: page.path, body, headers }, rounds)) === null) {
    console.log(
      '\nDebian’s nginx is not installed (apt install nginx-light), so pages are not compared with it.',
    );
    await rounds(null);
  }
  const middle = (of: Measured[], figure: keyof Measured) => median(of.map((measured) => measured[figure]));
  return [
    ...(ratios.length > 0
      ? [atLeast('warm page: requests per CPU-second, as a share of nginx', median(ratios), '×', 0.8)]
      : []),
    shown('warm page: requests per CPU-second', middle(logged, 'per_cpu_second'), ''),
    timeAtMost('warm page p99, 100 connections', middle(logged, 'p99_ms'), 'ms', 20),
    shown('crawler visits recorded meanwhile', middle(logged, 'per_second') / 10, 'a second'),
    atLeast(
      'pages with one request in ten a crawler’s, as a share of without',
      middle(logged, 'per_cpu_second') / middle(unlogged, 'per_cpu_second'),
      '×',
      0.9,
    ),
  ];
}

async function measureCold(edge: Served, publisher: Publisher): Promise<BenchRow> {
  for (let page = 0; page < COLD_PAGES; page += 1)
    await publisher.published(`cold-${page}`, { content: TEXT });
  await sleep(500);
  const times: number[] = [];
  await get(edge.url, publisher.host, '/robots.txt');
  for (let page = 0; page < COLD_PAGES; page += 1) {
    const started = performance.now();
    const { status } = await get(edge.url, publisher.host, `/cold-${page}`, { 'accept-encoding': 'br' });
    if (status !== 200) throw new Error(`A cold page answered ${status}.`);
    times.push(performance.now() - started);
  }
  return timeAtMost('cold page p95', quantile(times, 0.95), 'ms', 30);
}

/** From the answer to Publish until every process shows it; the slowest of several. */
async function measurePublish(urls: string[], publisher: Publisher): Promise<BenchRow> {
  const page = await publisher.published('changing', { content: 'Text 0.' });
  const times: number[] = [];
  for (let round = 1; round <= PUBLISHED; round += 1) {
    const change = { title: page.title, meta_description: '', markdown_content: `Text ${round}.` };
    await publisher.call('PUT', `/generated-pages/${page.id}`, change);
    await publisher.publish(page);
    const started = performance.now();
    const shown = urls.map(async (url) => {
      while (!(await get(url, publisher.host, '/changing')).body.includes(`Text ${round}.`)) await sleep(5);
    });
    await Promise.all(shown);
    times.push(performance.now() - started);
  }
  return timeAtMost(
    `publish to visible on ${urls.length} processes, slowest`,
    Math.max(...times),
    'ms',
    1000,
  );
}

async function measureSitemap(
  server: BenchServer,
  edge: Served & { memory: () => Promise<number> },
  { host, person }: Publisher,
): Promise<BenchRow[]> {
  await seedPages(server.db, person.domain_id, MANY_PAGES);
  await sleep(1000);
  const read = async () => {
    const { body } = await get(edge.url, host, '/sitemap.xml');
    const pages = body.toString().split('<loc>').length - 1;
    if (pages < MANY_PAGES) throw new Error(`The sitemap names ${pages} pages.`);
  };
  for (let round = 0; round < SITEMAPS; round += 1) await read();
  const before = await edge.memory();
  const times: number[] = [];
  for (let round = 0; round < SITEMAPS; round += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  const grown = Math.max(0, (await edge.memory()) - before);
  return [
    shown('sitemap of 10,000 pages', median(times), 'ms'),
    atMost(`memory after ${SITEMAPS} more of them, more than before`, grown, 'MB', 16),
  ];
}

async function get(url: string, host: string, path: string, headers: Record<string, string> = {}) {
  const asked = request(url + path, { headers: { ...headers, host }, agent: false }).end();
  const [reply] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  const pairs: string[] = reply.rawHeaders;
  const named = pairs.flatMap((name, place): [string, string][] =>
    place % 2 === 0 ? [[name, pairs[place + 1] ?? '']] : [],
  );
  return { status: Number(reply.statusCode), body: Buffer.concat(chunks), headers: named };
}
