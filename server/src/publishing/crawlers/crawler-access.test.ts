import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { CrawlerAccess } from '@sightline/contract/whole/crawler-visits';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { sitePage } from '../../../test/content-app.ts';
import { type Behaviour, type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { soon } from '../../../test/soon.ts';
import { ASKED } from './crawler-table.ts';
import { crawlerOf } from './crawlers.service.ts';

const HOST = 'www.acme-tills.example';
const DAY_MS = 86_400_000;
const PAGE = sitePage('Acme', 'Acme equips small bakeries with whatever they need behind the counter.');
const WALL: Behaviour = { status: 403, body: '<h1>Forbidden</h1>' };
const CHECK: Behaviour = '<title>Just a moment...</title><p>Checking your browser.</p>';

let answer: (agent: string) => Behaviour;
let robots: string;
/** Names under which the home page was asked for. */
let agents: string[] = [];
let site: SiteDouble;
let app: TestApp;
let clock = Date.parse('2026-06-01T09:00:00Z');
beforeAll(async () => {
  site = await startSite((path) =>
    path === '/robots.txt'
      ? { headers: { 'content-type': 'text/plain' }, body: robots }
      : async (request, response) => {
          const agent = String(request.headers['user-agent']);
          agents.push(agent);
          expect(request.headers['x-checked-by'] ?? agent).toContain('SightlineBot');
          const told = answer(agent);
          const {
            status = 200,
            headers = {},
            body = '',
          } = typeof told === 'object' ? told : { body: String(told) };
          response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
        },
  );
  app = await startTestApp({ worker: true, environment: { SITE_ORIGINS: `${HOST}=${site.origin}` } });
});
afterAll(async () => {
  await app.stop();
  await site.close();
});
beforeEach(() => {
  robots = 'User-agent: *\nAllow: /';
  answer = () => PAGE;
  agents = [];
});

/** A website of someone, and what its check finds when `days` have passed. */
async function openWebsite() {
  const { token, domain_id } = await signUpPerson(app, { host: HOST });
  const get = async (): Promise<CrawlerAccess> =>
    (await app.call('GET', `/api/domains/${domain_id}/crawler-access`, { token })).body;
  const after = async (days: number) => {
    clock += days * DAY_MS;
    app.setTime(new Date(clock));
    await get();
    return soon(async () => {
      const found = await get();
      expect(found.checked_at).toBe(new Date(clock).toISOString());
      return found;
    });
  };
  return { get, after };
}

const met = ({ crawlers }: CrawlerAccess) =>
  Object.fromEntries(crawlers.map(({ bot, outcome, status }) => [bot, status ?? outcome]));
const ALL_IN = Object.fromEntries(ASKED.map(({ bot, asks }) => [bot, asks ? 'let_in' : 'unclear']));
const asBots = () => agents.filter((agent) => ASKED.some(({ bot }) => agent.includes(bot)));

it('Every assistant has a crawler that websites are asked as', () => {
  const operators = new Set(ASKED.map(({ bot }) => crawlerOf(bot).operator));
  expect(KNOWN_ASSISTANTS.map(({ operator }) => operator).filter((name) => !operators.has(name))).toEqual([]);
});

it('A firewall that shuts AI crawlers out, although robots.txt allows them, is told with the crawlers it shuts out', async () => {
  answer = (agent) => {
    if (/GPTBot|OAI-SearchBot|ClaudeBot/.test(agent)) return WALL;
    return agent.includes('PerplexityBot') ? CHECK : PAGE;
  };
  const { get, after } = await openWebsite();
  const shut = await after(0);
  expect(met(shut)).toEqual({
    ...ALL_IN,
    'OAI-SearchBot': 403,
    GPTBot: 403,
    PerplexityBot: 'challenged',
    ClaudeBot: 403,
  });
  expect(shut).toMatchObject({
    url: `https://${HOST}/`,
    detail: `${HOST} answers 403 to requests that call themselves OAI-SearchBot, GPTBot, and ClaudeBot and shows PerplexityBot a check for humans, although browsers get in.`,
  });
  const asked = asBots().length;
  expect(asked).toBe(ASKED.length - 1 + 4);
  expect(await get()).toEqual(shut);
  expect(asBots()).toHaveLength(asked);

  answer = () => PAGE;
  const open = await after(1);
  expect(met(open)).toEqual(ALL_IN);
  expect(open.detail).toBeNull();
  expect(await get()).toEqual(open);
});

it('Rules that keep crawlers of answers out are told apart from firewalls, and no request breaks them', async () => {
  robots = 'User-agent: GPTBot\nUser-agent: Claude-User\nDisallow: /\n\nUser-agent: *\nAllow: /';
  answer = () => ({
    headers: {
      'x-robots-tag': 'max-image-preview: none, perplexity-user: nofollow, noindex, otherbot: noindex',
    },
    body: PAGE.replace('<head>', '<head><meta content="NOINDEX, follow" name="googlebot">'),
  });
  const { after } = await openWebsite();
  const found = await after(0);
  expect(met(found)).toEqual({
    ...ALL_IN,
    GPTBot: 'robots',
    'Claude-User': 'robots',
    'Perplexity-User': 'noindex',
    Googlebot: 'noindex',
  });
  expect(found.detail).toBe(
    `${HOST}: its robots.txt keeps out Claude-User. Its home page tells Perplexity-User and Googlebot not to index it.`,
  );
  expect(asBots().filter((agent) => /GPTBot|Claude-User|Googlebot/.test(agent))).toEqual([]);
});

it('Nothing is said of crawlers where browsers are shut out too, or are after a few requests', async () => {
  answer = () => CHECK;
  const closed = await openWebsite();
  expect(await closed.after(0)).toMatchObject({ url: null, detail: null, crawlers: [] });
  let left = 5;
  answer = (agent) => (agent.includes('SightlineBot') || left-- > 0 ? PAGE : WALL);
  const limited = await openWebsite();
  const found = await limited.after(0);
  expect(found.detail).toBeNull();
  expect(met(found)).toEqual({
    ...ALL_IN,
    ...Object.fromEntries(ASKED.slice(4).map(({ bot }) => [bot, 'unclear'])),
  });
});
