import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { tellChanges } from './generated-pages.jobs.ts';

interface Told {
  host: string;
  key: string;
  keyLocation: string;
  urlList: string[];
}

let answers = 202;
let told: Told[] = [];
let engine: SiteDouble;
let app: TestApp;
let ann: Publisher;
let host: string;
let clock = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  engine = await startSite(() => async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    told.push(JSON.parse(body));
    response.writeHead(answers).end();
  });
  app = await startTestApp({
    edge: true,
    environment: { SITE_ORIGINS: `api.indexnow.org=${engine.origin}` },
  });
  pass();
  ann = await openPublisher(app);
  host = ann.host.replace('.localhost', '');
});
afterAll(async () => {
  await app.stop();
  await engine.close();
});

/** As if the subdomain were on the internet. */
const goLive = () =>
  runText(app.ctx.db, 'update hostings set host = $2 where domain_id = $1', [ann.person.domain_id, host]);

function pass() {
  clock += 61_000;
  app.setTime(new Date(clock));
}

/** What search engines learn, a minute later. */
async function toldNext(): Promise<Told[]> {
  pass();
  told = [];
  await tellChanges.run(app.ctx, {}, { signal: new AbortController().signal });
  return told;
}

it('Search engines are told which pages of a host changed, once, and only where that is wanted', async () => {
  const one = await ann.published('one');
  const two = await ann.published('two');
  await ann.write('draft');
  await ann.call('PATCH', '', { tells_index_now: true });
  expect(await toldNext()).toEqual([]);
  await goLive();
  const [first, ...more] = await toldNext();
  expect(more).toEqual([]);
  const key = first!.key;
  expect(first).toEqual({
    host,
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    keyLocation: `https://${host}/${key}.txt`,
    urlList: [`https://${host}/one`, `https://${host}/two`],
  });
  await soon(async () => {
    const { status, text } = await askEdge(app.url, { host, path: `/${key}.txt` });
    expect([status, text]).toEqual([200, key]);
  });
  expect((await askEdge(app.url, { host, path: `/${'0'.repeat(32)}.txt` })).status).toBe(404);
  expect(await toldNext()).toEqual([]);

  await ann.call('POST', `/generated-pages/${one.id}/move`, { slug: 'three' });
  await ann.call('POST', `/generated-pages/${two.id}/unpublish`);
  expect((await toldNext())[0]!.urlList).toEqual(
    ['one', 'three', 'two'].map((slug) => `https://${host}/${slug}`),
  );

  await ann.call('PATCH', '', { search_engines_may_index: false });
  await ann.published('four');
  expect(await toldNext()).toEqual([]);
  await ann.call('PATCH', '', { search_engines_may_index: true, tells_index_now: false });
  expect(await toldNext()).toEqual([]);
  await ann.call('PATCH', '', { tells_index_now: true });
  expect((await toldNext())[0]!.urlList).toEqual([`https://${host}/four`]);
});

it('Changes that search engines could not take in are told again, and refused ones are not', async () => {
  await goLive();
  await ann.call('PATCH', '', { tells_index_now: true });
  await toldNext();
  await ann.published('five');
  for (const status of [429, 503, 422]) {
    answers = status;
    expect((await toldNext()).map(({ urlList }) => urlList)).toEqual([[`https://${host}/five`]]);
  }
  answers = 202;
  expect(await toldNext()).toEqual([]);
});
