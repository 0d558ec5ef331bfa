import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type DnsAnswer, type DnsDouble, startDns } from '../../../test/doubles/dns-double.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { trimRecentVisits } from './crawler-visits.queries.ts';
import { countPageRequests, recordRequest, visitsByPage, writeRecordedRequests } from './crawlers.service.ts';
import { refreshRanges } from './refresh-ranges.ts';

const GPTBOT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36';
const THEIRS = '192.0.2.7';
const NOW = new Date('2026-06-01T12:00:00Z');

let app: TestApp;
let site: SiteDouble;
let ann: Person;
let page_id: string;
let list: string;
let dns: DnsDouble;
let zone: Record<string, DnsAnswer>;
beforeEach(async () => {
  zone = {};
  dns = await startDns((name) => zone[name]);
  list = JSON.stringify({ prefixes: [{ ipv4Prefix: '192.0.2.0/24' }] });
  site = await startSite((path) => (path === '/gptbot.json' ? list : undefined));
  app = await startTestApp({
    environment: {
      VERIFY_CRAWLERS: 'on',
      SITE_ORIGINS: `openai.com=${site.origin}`,
      DNS_SERVER: dns.server,
    },
  });
  app.setTime(NOW);
  ann = await signUpPerson(app);
  page_id = await aPage(ann);
});
afterEach(async () => {
  await app.stop();
  await site.close();
  dns.close();
});

/** Only requests are counted here; the author of the page does not matter. */
async function aPage({ domain_id }: Person): Promise<string> {
  const { rows } = await runText(
    app.ctx.db,
    "insert into generated_pages (domain_id, slug, title, markdown_content) values ($1, 'prices', 'Prices', 'Text') returning id",
    [domain_id],
  );
  return (rows as { id: string }[])[0]!.id;
}

const request = (change: object = {}) =>
  recordRequest(app.ctx, {
    domain_id: ann.domain_id,
    page_id,
    path: '/prices',
    status: 200,
    user_agent: GPTBOT,
    ip: THEIRS,
    ...change,
  });
const rows = async (text: string) => (await runText(app.ctx.db, text)).rows;
const daily = () => rows('select bot, path, verified, visits from crawler_visits_daily order by 1, 2, 3');
const refresh = () => refreshRanges(app.ctx, new AbortController().signal);

it('[A-OVER-07][A-ENT-36] Crawler visits are counted by page and bot and verified by the addresses that the bot’s operator publishes', async () => {
  await refresh();
  for (const ip of [THEIRS, '192.0.2.8', '192.0.2.9']) request({ ip });
  request({ ip: '198.51.100.9' });
  request({ user_agent: CHROME });
  request({ page_id: null, path: '/llms.txt' });
  request({ status: 400, path: '/%', page_id: null });
  request({ status: 404, path: '/nothing', page_id: null });
  await writeRecordedRequests(app.ctx);
  expect(await daily()).toEqual([
    { bot: 'GPTBot', path: '/llms.txt', verified: true, visits: 1 },
    { bot: 'GPTBot', path: '/prices', verified: false, visits: 1 },
    { bot: 'GPTBot', path: '/prices', verified: true, visits: 3 },
  ]);
  expect((await visitsByPage(app.ctx, ann.domain_id)).get(page_id)).toEqual({ GPTBot: 4 });
  const { org_id } = (await app.call('GET', '/api/users/me', { token: ann.token })).body;
  expect(await countPageRequests(app.ctx, { org_id, from: NOW, to: NOW })).toBe(5);
  request();
  await writeRecordedRequests(app.ctx);
  expect((await visitsByPage(app.ctx, ann.domain_id)).get(page_id)).toEqual({ GPTBot: 5 });
  const latest = await app.call('GET', `/api/domains/${ann.domain_id}/analytics/crawler-visits?limit=5`, {
    token: ann.token,
  });
  expect(latest.body.data).toHaveLength(5);
  expect(latest.body.data[0]).toMatchObject({ bot: 'GPTBot', path: '/prices', verified: true, status: 200 });
  expect(latest.body.data[1]).toMatchObject({ path: '/nothing', status: 404 });
});

it('DNS is asked again soon when it did not say whose address a crawler uses', async () => {
  zone['5.113.0.203.in-addr.arpa'] = 'SERVFAIL';
  const visit = async (at: Date) => {
    app.setTime(at);
    request({ user_agent: 'Mozilla/5.0 (compatible; Amazonbot/0.1)', ip: '203.0.113.5' });
    await writeRecordedRequests(app.ctx);
    return (await rows('select verified from crawler_visits_recent order by id desc limit 1'))[0];
  };
  expect(await visit(NOW)).toEqual({ verified: false });
  zone['5.113.0.203.in-addr.arpa'] = { PTR: ['a5.crawl.amazonbot.amazon'] };
  zone['a5.crawl.amazonbot.amazon'] = { A: ['203.0.113.5'] };
  expect(await visit(new Date(NOW.getTime() + 61_000))).toEqual({ verified: true });
  zone['5.113.0.203.in-addr.arpa'] = undefined;
  const within = new Date(NOW.getTime() + 30 * 60_000);
  expect(await visit(within), 'what it said holds for an hour').toEqual({ verified: true });
});

it('Crawler visits are written automatically without addresses, and none is lost when the process is asked to stop', async () => {
  request();
  await expect.poll(daily).toHaveLength(1);
  expect(JSON.stringify(await rows('select * from crawler_visits_recent'))).not.toContain(THEIRS);
  request({ path: '/prices-again' });
  const other = await startTestApp({ connection: app.connection });
  recordRequest(other.ctx, {
    ...{ domain_id: ann.domain_id, page_id, path: '/other', status: 304, user_agent: GPTBOT, ip: THEIRS },
  });
  await other.stop();
  expect(await daily()).toContainEqual({ bot: 'GPTBot', path: '/other', verified: false, visits: 1 });
});

it('Crawler visits to something that has been deleted meanwhile are skipped', async () => {
  request();
  request({ page_id: null, path: '/robots.txt' });
  await runText(app.ctx.db, 'delete from generated_pages where id = $1', [page_id]);
  await writeRecordedRequests(app.ctx);
  expect(await daily()).toEqual([{ bot: 'GPTBot', path: '/robots.txt', verified: false, visits: 1 }]);
});

it('A published address list that cannot be fetched stays as it was, and is fetched again when it is a day old', async () => {
  await refresh();
  const asked = () => site.requests.filter((path) => path === 'openai.com /gptbot.json').length;
  expect(asked()).toBe(1);
  await refresh();
  expect(asked()).toBe(1);
  list = '<html>Maintenance</html>';
  app.setTime(new Date(NOW.getTime() + 25 * 3_600_000));
  await refresh();
  expect(asked()).toBe(2);
  expect(await rows("select prefixes, detail from crawler_ranges where source like '%gptbot.json'")).toEqual([
    { prefixes: ['192.0.2.0/24'], detail: 'It is not a list of address prefixes.' },
  ]);
  request();
  await writeRecordedRequests(app.ctx);
  expect(await daily()).toMatchObject([{ verified: true }]);
});

it('The log of single crawler visits is bounded', async () => {
  for (let n = 0; n < 9; n++) request({ path: `/${n}` });
  await writeRecordedRequests(app.ctx);
  await trimRecentVisits(app.ctx.db, 4);
  const kept = await rows('select path from crawler_visits_recent order by id');
  expect(kept).toEqual(['/5', '/6', '/7', '/8'].map((path) => ({ path })));
});
