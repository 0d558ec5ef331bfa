import { randomUUID } from 'node:crypto';
import type { TrackedEvent } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Person, signUpPerson } from '../../../../test/factories.ts';
import { until } from '../../../../test/soon.ts';
import { postBatch, switchTrackingOn, trackedBatch, viewEvent } from '../../../../test/tracked.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp({
    collect: true,
    edge: true,
    worker: true,
    environment: { TRUSTED_PROXIES: 'loopback' },
  });
  person = await signUpPerson(app, { host: 'www.acme.example' });
  await switchTrackingOn(app, person.domain_id);
});
afterAll(() => app.stop());

const get = async (path: string) =>
  (await app.call('GET', `/api/domains/${person.domain_id}/${path}`, { token: person.token })).body;

it('[P-API-21] [P-API-22] What a script sends soon becomes a visitor with a journey, in figures and in words', async () => {
  const now = Date.now();
  const visitor = randomUUID();
  const [home, contact] = [
    viewEvent({ time: now - 60_000, url: 'https://www.acme.example/', title: 'Acme' }),
    viewEvent({ time: now - 20_000, url: 'https://www.acme.example/contact/', title: 'Contact | Acme' }),
  ];
  const touch = { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' };
  const batch = trackedBatch({ visitor, sent: now, events: [home, contact] });
  const first = { ...batch, visit: { ...batch.visit, start: now - 60_000, touch } };
  const time = {
    id: viewEvent({ time: now }).id,
    type: 'time' as const,
    time: now,
    view: home.id,
    visible: 38_000,
    scroll: 80,
  };
  const headers = { 'x-forwarded-for': '81.82.83.84' };
  // Visible time of the page arrives before the page itself.
  expect((await postBatch(app.url, person.domain_id, { ...first, events: [time] }, headers)).status).toBe(
    204,
  );
  for (let again = 0; again < 2; again += 1)
    expect((await postBatch(app.url, person.domain_id, first, headers)).status).toBe(204);
  const [one] = await until(
    () => get('visitors'),
    (list) => list[0]?.description !== null && list[0] !== undefined,
  );
  expect(one).toMatchObject({
    id: visitor,
    sessions_count: 1,
    pages_count: 2,
    description: 'Came from ChatGPT on a computer in Belgium',
    journey_summary: 'Read the home page for 38 s, then Contact.',
  });
  const { sessions } = await get(`visitors/${visitor}`);
  expect(sessions).toMatchObject([
    {
      source: 'ChatGPT',
      country: 'BE',
      pages: [
        { path: '/', dwellTime: 40 },
        { path: '/contact', dwellTime: 0 },
      ],
    },
  ]);
  expect(await get('analytics/overview')).toMatchObject({
    tracked_visitors: 1,
    tracked_visits: 1,
    conversions: 0,
  });
});

it('A visitor whose clock is days ahead and is corrected on the way has the same journey at the same time', async () => {
  const ahead = 3 * 86_400_000;
  const now = Date.now();
  const visitor = randomUUID();
  const home = viewEvent({ time: now - 60_000 + ahead, url: 'https://www.acme.example/', title: 'Acme' });
  const seen = { type: 'time' as const, view: home.id, visible: 38_000, scroll: 80 };
  const contact = viewEvent({
    time: now - 20_000,
    url: 'https://www.acme.example/contact',
    title: 'Contact',
  });
  const batch = trackedBatch({ visitor });
  const visit = { ...batch.visit, start: now - 60_000 + ahead };
  const send = async (sent: number, event: TrackedEvent) =>
    expect(
      (await postBatch(app.url, person.domain_id, { ...batch, visit, sent, events: [event] })).status,
    ).toBe(204);
  await send(now, contact);
  await send(now + ahead, { ...seen, id: viewEvent({ time: now + ahead }).id, time: now + ahead });
  await send(now + ahead, home);
  const { sessions } = await until(
    () => get(`visitors/${visitor}`),
    (one) => one?.sessions?.[0]?.events.length === 2,
  );
  expect(sessions).toMatchObject([
    {
      events: [{ page_path: '/', visible_ms: 38_000 }, { page_path: '/contact' }],
      pages: [{ path: '/' }, { path: '/contact' }],
    },
  ]);
  // For as long as any of it was in transit.
  expect(sessions[0].pages[0].dwellTime).toBeGreaterThan(20);
  expect(sessions[0].pages[0].dwellTime).toBeLessThanOrEqual(40);
  const began = Date.parse(sessions[0].started_at) - (now - 60_000);
  expect(began).toBeGreaterThanOrEqual(0);
  expect(began).toBeLessThan(30_000);
});
