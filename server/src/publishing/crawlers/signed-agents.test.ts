import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { collectorOf } from '../../../test/collecting-app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { createRequestSigner } from '../../../test/request-signer.ts';
import { soon } from '../../../test/soon.ts';
import { PERSON_AGENT, switchTrackingOn, trackedBatch } from '../../../test/tracked.ts';
import { runText } from '../../platform/db/database.ts';
import { writeRecordedRequests } from './crawlers.service.ts';

const AGENT = 'agent.example';
const NOW = new Date('2026-11-30T12:00:00Z');
const signer = createRequestSigner(AGENT);

let site: SiteDouble;
let app: TestApp;
let publisher: Publisher;
beforeEach(async () => {
  site = await startSite(signer.site);
  await start('on');
});
afterEach(async () => {
  await app.stop();
  await site.close();
});

async function start(VERIFY_CRAWLERS: string) {
  const environment = { VERIFY_CRAWLERS, SITE_ORIGINS: `${AGENT}=${site.origin}` };
  app = await startTestApp({ edge: true, collect: true, environment });
  app.setTime(NOW);
  publisher = await openPublisher(app, { host: 'acme.example' });
  await publisher.published('prices');
}

/** What the log of crawlers has of one request for a page with these headers. */
async function logged(headers: Record<string, string>) {
  await runText(app.ctx.db, 'delete from crawler_visits_daily');
  await soon(async () => {
    const asked = { host: publisher.host, path: '/prices', method: 'HEAD' };
    expect((await askEdge(app.url, asked)).status).toBe(200);
  });
  const read = { host: publisher.host, path: '/prices', headers: { 'user-agent': PERSON_AGENT, ...headers } };
  expect((await askEdge(app.url, read)).status).toBe(200);
  await writeRecordedRequests(app.ctx);
  return (await runText(app.ctx.db, 'select bot, verified, visits from crawler_visits_daily')).rows;
}

const signed = (...more: [at?: Date, how?: object]) =>
  signer.headers(publisher.host, more[0] ?? NOW, more[1]);

it('A request that an agent signed is counted as verified under the host that publishes its key', async () => {
  expect(await logged(await signed())).toEqual([{ bot: AGENT, verified: true, visits: 1 }]);
  const claims = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
  expect(await logged({ ...(await signed()), 'user-agent': claims })).toEqual([
    { bot: AGENT, verified: true, visits: 1 },
  ]);
  expect(site.requests).toEqual([`${AGENT} /.well-known/http-message-signatures-directory`]);
});

it('A signature that has expired, is used twice, is for another host or is not by a published key verifies nobody', async () => {
  const day = 86_400;
  const stranger = createRequestSigner(AGENT);
  const once = await signed(NOW, { nonce: 'bm9uY2U=' });
  expect(await logged(once)).toHaveLength(1);
  const wrong = {
    'used twice': once,
    expired: await signed(new Date(NOW.getTime() - 61_000)),
    'of the future': await signed(new Date(NOW.getTime() + 120_000)),
    'holding for too long': await signed(NOW, { lasts: 2 * day }),
    'for another host': await signer.headers('other.example', NOW),
    'by a key that nobody published': await stranger.headers(publisher.host, NOW),
    'by nobody': { ...(await signed()), signature: 'sig1=:AAAA:' },
    nonsense: { 'signature-agent': '((', 'signature-input': ')))', signature: '"' },
    'of an agent at an address inside': await createRequestSigner('127.0.0.1').headers(publisher.host, NOW),
  };
  for (const [what, headers] of Object.entries(wrong))
    expect([what, await logged(headers)]).toEqual([what, []]);
});

it('Nobody is asked for keys where the installation verifies no crawlers', async () => {
  await app.stop();
  await start('off');
  expect(await logged(await signed())).toEqual([]);
  expect(site.requests).toEqual([]);
});

it('A directory that is away takes back no key that it published', async () => {
  expect(await logged(await signed())).toHaveLength(1);
  await site.close();
  const later = new Date(NOW.getTime() + 2 * 3_600_000);
  app.setTime(later);
  expect(await logged(await signed(later))).toEqual([{ bot: AGENT, verified: true, visits: 1 }]);
});

it('A visit whose browser signs its requests is an agent’s, at once by its own word and by its host once the key is known', async () => {
  const { domain_id } = publisher.person;
  await switchTrackingOn(app, domain_id);
  const { storedOne } = collectorOf(() => ({ app, person: publisher.person }));
  const reasons = async () => {
    const headers = await signer.headers(new URL(app.url).host, NOW);
    const batch = trackedBatch({ sent: NOW.getTime() });
    return (await storedOne(batch, { 'user-agent': PERSON_AGENT, 'accept-language': 'en', ...headers })).visit
      .bot;
  };
  expect(await reasons()).toEqual(['agent', 'unverified_signature']);
  await soon(async () => expect(await reasons()).toEqual(['agent', `signed:${AGENT}`]));
});
