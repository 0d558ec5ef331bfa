import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import { contractRoutes, fillPath } from '../server/test/contract-routes.ts';
import { startSite } from '../server/test/doubles/site-double.ts';
import type { Person } from '../server/test/factories.ts';
import { measureLoad } from './api-reads-load.ts';
import { type BenchRow, shown, timeAtMost } from './bench-row.ts';
import { countStored, longestTopic, sampleScreens } from './seed-counts.queries.ts';
import { seedHistory } from './seed-history.queries.ts';
import { addTopic, openWorkspace, sweepAgain } from './seed-workspace.ts';
import { withAssistants } from './start-doubles.ts';
import { until } from './start-place.ts';
import { type BenchServer, SEED_FAST, withServer } from './start-server.ts';

const STORED = { topics: 200, prompt_executions: 100_000 };
const PROMPTS = 10;
const SECONDS = 1;
const IN_FLIGHT = 20;
/** The snapshot is fetched when something has changed, so by few people at once and few times. */
const SNAPSHOTS = { in_flight: 4, size: { amount: 20 } };
const SCREENS = 50;
const BOUND_MS = 50;
/**
 * A step of connecting an app, downloads and pictures, calls that open the website, a list that screens take from the
 * snapshot, what anybody with a link may read, so that its rate is limited, and the snapshot, measured separately.
 */
const LEFT_OUT = new Set([
  'apiKeys.appRequest',
  'branding.image',
  'pages.pictureImage',
  'pages.verifyScript',
  'promptExecutions.exportCsv',
  'reports.read',
  'screenshots.get',
  'topics.list',
  'topics.snapshot',
]);
/** Reads of a single page, task or source are measured if there are any. */
const ABOUT_OTHERS = /\{(?!(?:id|topic_id|topic_execution_id|prompt_id|prompt_execution_id)\})/;
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** Query parameters these calls need. */
const QUERIES: Record<string, (of: { topic_id: string; brand_id: string }) => string> = {
  // Screens request one topic's prompts; all prompts come with the snapshot.
  'prompts.list': ({ topic_id }) => `?topic_id=${topic_id}`,
  // The doubles of assistants cite it.
  'citations.pages': () => '?domain=example.org',
  'citations.mentioning': ({ brand_id }) => `?brand_id=${brand_id}`,
  'overview.competitorStats': ({ topic_id }) => `?topic_id=${topic_id}`,
  'overview.mentionEvidence': () => `?assistant=chatgpt&brand_id=${NOBODY}`,
  'overview.funnelEvidence': () => '?assistant=chatgpt&stage=answers',
};
/** Like browsers, because the server's compression is part of its time. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const SITES = path.resolve(import.meta.dirname, 'data/writer-sites');
const CUSTOMER = 'tidewater';
const RIVALS = ['paperkite', 'crumbline'];

/** Every read of the contract made by screens, over HTTP, with as much data as a large customer has. */
export async function run(): Promise<BenchRow[]> {
  const brand = { name: CUSTOMER, url: `https://${CUSTOMER}.example/`, mention_share: 0.6, cite_share: 0.3 };
  const companies = [...RIVALS, 'Brinecloud', 'Elephant Lab'];
  return withAssistants({ brand, companies }, (assistants) =>
    withSites([CUSTOMER, ...RIVALS], (SITE_ORIGINS) =>
      withServer({ environment: { ...assistants, SITE_ORIGINS }, database: SEED_FAST }, async (server) => {
        const person = await fillWorkspace(server);
        return [...(await measureReads(server, person)), ...(await measureSnapshot(server, person))];
      }),
    ),
  );
}

/** Serves folders as websites, and returns their SITE_ORIGINS. */
async function withSites<T>(names: string[], work: (site_origins: string) => Promise<T>): Promise<T> {
  const sites = await Promise.all(names.map((name) => startSite((address) => readPage(name, address))));
  const origins = sites.map(({ origin }, place) => `${names[place]}.example=${origin}`);
  return work(origins.join(',')).finally(() => Promise.all(sites.map((site) => site.close())));
}

function readPage(name: string, address: string): string | undefined {
  try {
    return readFileSync(path.join(SITES, name, address === '/' ? 'index.html' : address), 'utf8');
  } catch {
    return undefined;
  }
}

/** One topic measured twice by the real pipeline on all assistants; its second run is the template for the history. */
async function fillWorkspace(server: BenchServer): Promise<Person> {
  const person = await openWorkspace(server, { host: `${CUSTOMER}.example`, organization_name: 'Tidewater' });
  await addRivals(server, person);
  const prompts = Array.from(
    { length: PROMPTS },
    (_, place) => `Which managed database suits a team of ${place + 2} people?`,
  );
  const topic = await addTopic(server, person, { topic_text: 'Managed databases', prompts });
  const sweep = await sweepAgain(server, person, topic.id);
  const started = performance.now();
  await seedHistory(server.db, sweep.id, STORED);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`\nstored in ${seconds} s:`, JSON.stringify(await countStored(server.db)));
  return person;
}

async function addRivals(server: BenchServer, person: Person) {
  const competitors = `/api/domains/${person.domain_id}/competitors`;
  for (const name of RIVALS)
    await server.call('POST', competitors, { ...person, body: { name, url: `https://${name}.example/` } });
  const haveBeenRead = async () => {
    const { body } = await server.call('GET', competitors, person);
    return body.every(({ status, pages_read }: Competitor) => status === 'proposed' || pages_read > 0);
  };
  await until("Reading the rivals' sites", haveBeenRead, 60_000, 250);
}

async function measureReads(server: BenchServer, person: Person): Promise<BenchRow[]> {
  const screens = await sampleScreens(server.db, SCREENS);
  const { body } = await server.call('GET', `/api/domains/${person.domain_id}/competitors`, person);
  const [{ id: brand_id }] = body;
  const rows: BenchRow[] = [];
  for (const { name, method, path } of contractRoutes()) {
    if (method !== 'GET' || LEFT_OUT.has(name) || ABOUT_OTHERS.test(path)) continue;
    const paths = screens.map(
      (ids) =>
        fillPath(path, { ...ids, id: person.domain_id }) + (QUERIES[name]?.({ ...ids, brand_id }) ?? ''),
    );
    const figure = await measureRead(server, person, paths).catch(neverAnswered);
    rows.push(timeAtMost(`${name} p95`, figure, 'ms', BOUND_MS));
  }
  const { topic_id, sweeps } = await longestTopic(server.db);
  const history = `/api/domains/${person.domain_id}/aeo/topics/${topic_id}/executions`;
  const name = `topics.executions p95 of the topic with ${sweeps} sweeps`;
  return [...rows, shown(name, await measureRead(server, person, [history]), 'ms')];
}

/** One call that fails, which is beyond any bound, takes no figure from the others. */
function neverAnswered(error: unknown): number {
  console.error(error);
  return Number.POSITIVE_INFINITY;
}

async function measureRead(server: BenchServer, person: Person, paths: string[]): Promise<number> {
  for (const path of paths) await server.call('GET', path, person);
  return measureLoad({ ...loadOf(server, person), paths });
}

/** All topics and prompts at once, and the 304 answer. */
async function measureSnapshot(server: BenchServer, person: Person): Promise<BenchRow[]> {
  const snapshot = `/api/domains/${person.domain_id}/aeo/snapshot`;
  const { headers, text } = await server.call('GET', snapshot, person);
  const load = { ...loadOf(server, person), paths: [snapshot] };
  const whole = await measureLoad({ ...load, ...SNAPSHOTS });
  const known = { ...load.headers, 'if-none-match': String(headers.etag) };
  const unchanged = await measureLoad({ ...load, headers: known, expected_status: 304 });
  return [
    shown(`topics.snapshot p95, ${SNAPSHOTS.in_flight} in flight`, whole, 'ms'),
    shown('topics.snapshot gzipped', gzipSync(text).length / 1024, 'kB'),
    timeAtMost('topics.snapshot unchanged (304) p95', unchanged, 'ms', BOUND_MS),
  ];
}

function loadOf(server: BenchServer, person: Person) {
  const headers = { ...BROWSER, authorization: `Bearer ${person.token}` };
  return {
    url: server.url,
    headers,
    expected_status: 200,
    in_flight: IN_FLIGHT,
    size: { duration: SECONDS },
  };
}
