import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { openPublisher, type Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { upsertRanges } from '../crawlers/crawler-ranges.queries.ts';
import { writeRecordedRequests } from '../crawlers/crawlers.service.ts';

let app: TestApp;
let publisher: Publisher;
beforeAll(async () => {
  app = await startTestApp({ edge: true, environment: { TRUSTED_PROXIES: 'loopback' } });
  publisher = await openPublisher(app);
  await publisher.published('prices');
  const source = 'https://openai.com/gptbot.json';
  const prefixes = ['192.0.2.0/24', '2001:db8::/32'];
  await upsertRanges(app.ctx.db, { source, operator: 'OpenAI', prefixes, at: app.ctx.now() });
});
afterAll(() => app.stop());

it.each([
  ['192.0.2.7:443', true],
  ['::ffff:192.0.2.7', true],
  ['[2001:db8::7]:51423', true],
  ['6.6.6.6, 192.0.2.7:443', true],
  ['192.0.2.7, evil', false],
  ['unknown', false],
])('A crawler behind a proxy that writes %s is verified: %s', async (written, verified) => {
  const { host } = publisher;
  await runText(app.ctx.db, 'delete from crawler_visits_daily');
  const headers = { 'x-forwarded-for': written, 'user-agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)' };
  // The fast lane answers plain requests, the server behind it those with more to read.
  for (const more of [{}, { range: 'bytes=0-' }] as Record<string, string>[])
    await soon(async () =>
      expect(
        (await askEdge(app.url, { host, path: '/prices', headers: { ...headers, ...more } })).status,
      ).toBe(200),
    );
  await writeRecordedRequests(app.ctx);
  const { rows } = await runText(app.ctx.db, 'select verified, visits from crawler_visits_daily');
  expect(rows).toEqual([{ verified, visits: 2 }]);
});
