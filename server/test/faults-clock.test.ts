import { expect, it } from 'vitest';
import { startTestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { stoppedAfterEach } from './running.ts';
import { postBatch, switchTrackingOn, trackedBatch } from './tracked.ts';

const HOUR = 3_600_000;
const running = stoppedAfterEach();

it('people stay signed in where the clock is set back, and go on by themselves where it is set forward', async () => {
  const app = await startTestApp();
  running.push(app);
  const { token, refresh_token } = await signUpPerson(app);
  const start = Date.now();
  const status = async (with_token: string) =>
    (await app.call('GET', '/api/domains', { token: with_token })).status;
  for (const hours of [-1, -24, 0]) {
    app.setTime(new Date(start + hours * HOUR));
    expect([hours, await status(token)]).toEqual([hours, 200]);
  }
  // Longer than a token lasts: the dashboard renews it.
  app.setTime(new Date(start + 24 * HOUR));
  expect(await status(token)).toBe(401);
  const { body } = await app.call('POST', '/auth/refresh', { body: { refresh_token } });
  expect(await status(body.access_token)).toBe(200);
  app.setTime(new Date(start));
  expect(await status(body.access_token)).toBe(200);
});

it('visitors are taken in whatever the clock of the server does, each event once', async () => {
  const app = await startTestApp({ collect: true });
  running.push(app);
  const { domain_id } = await signUpPerson(app, { host: 'acme.example' });
  await switchTrackingOn(app, domain_id);
  const start = Date.now();
  const batches = [0, 1, -1, 24, -24, 0].map((hours) => ({ hours, batch: trackedBatch() }));
  for (const { hours, batch } of batches) {
    app.setTime(new Date(start + hours * HOUR));
    for (let times = 0; times < 2; times += 1)
      expect([hours, (await postBatch(app.url, domain_id, batch)).status]).toEqual([hours, 204]);
  }
  expect(await rowsOf(app, 'select count(*)::int as n from events')).toEqual([{ n: batches.length }]);
});
