import { expect, it } from 'vitest';
import { deliverDue } from '../src/company/notifications/deliver-webhook.ts';
import { raiseAlert } from '../src/company/notifications/raise-alert.service.ts';
import { measureDueTopics } from '../src/measuring/topics/topics.jobs.ts';
import { claimShot } from '../src/personalizing/screenshots/screenshots.queries.ts';
import { rescanStalePages } from '../src/personalizing/site-pages/rescan-pages.ts';
import { startTestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { rowsOf } from './fault-looks.ts';
import { loggedEvents } from './logged-events.ts';
import { startMeasuringApp } from './measuring-app.ts';
import { startNotifyingApp } from './notifying-app.ts';
import { stoppedAfterEach } from './running.ts';
import { postBatch, switchTrackingOn, trackedBatch } from './tracked.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const forever = { signal: new AbortController().signal };
const running = stoppedAfterEach();

it('People stay signed in when the clock is set back, and their session renews by itself when it is set forward', async () => {
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
  // Longer than a token lasts, so the dashboard renews it.
  app.setTime(new Date(start + 24 * HOUR));
  expect(await status(token)).toBe(401);
  const { body } = await app.call('POST', '/auth/refresh', { body: { refresh_token } });
  expect(await status(body.access_token)).toBe(200);
  app.setTime(new Date(start));
  expect(await status(body.access_token)).toBe(200);
});

it('Visitors are taken in whatever the server’s clock does, each event once', async () => {
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
  expect(await loggedEvents(app.ctx.db)).toHaveLength(batches.length);
});

it('A topic that was measured by a clock a year ahead is measured again, once, after the clock is corrected', async () => {
  const app = await startTestApp();
  running.push(app);
  const { domain_id, token } = await signUpPerson(app);
  const path = `/api/domains/${domain_id}/aeo/save-and-analyze`;
  const body = { topic_text: 'Tills', prompts: ['Which till suits a bakery?'] };
  expect((await app.call('POST', path, { token, body })).status).toBe(200);
  const sweeps = async () => (await rowsOf(app, 'select from topic_executions')).length;
  const measureAt = async (at: number) => {
    // The previous one is over.
    await rowsOf(app, "update tasks set status = 'completed', finished_at = started_at");
    await rowsOf(app, "update topic_executions set status = 'completed', finished_at = created_at");
    app.setTime(new Date(at));
    await measureDueTopics.run(app.ctx, {}, forever);
    return sweeps();
  };
  const now = Date.now();
  expect(await measureAt(now + 365 * DAY)).toBe(2);
  expect(await measureAt(now)).toBe(3);
  expect(await measureAt(now + 1)).toBe(3);
  expect(await measureAt(now + 7.1 * DAY)).toBe(4);
});

it('A sweep does not wait for what a clock that was ahead put off until tomorrow', async () => {
  const at = await startMeasuringApp({ connected: ['openai'], worker: false });
  running.push(at);
  const { app, environment } = at;
  const topic = { topic_text: 'Tills', prompts: ['Which till suits a bakery?'] };
  const { body } = await at.call('POST', '/aeo/save-and-analyze', topic);
  const tomorrow = new Date(Date.now() + DAY);
  await rowsOf(
    app,
    "insert into provider_pauses (platform, kind, detail, until) values ('chatgpt', 'rate', 'Slow down.', $1)",
    [tomorrow],
  );
  await rowsOf(app, 'update answers set not_before = $1', [tomorrow]);
  running.push(await startTestApp({ environment, worker: true, connection: app.connection }));
  expect(await at.settled(body.topic.id)).toMatchObject({ status: 'completed' });
  const { per_platform } = (await at.call('GET', `/aeo/topics/${body.topic.id}`)).body;
  expect(per_platform.chatgpt).toMatchObject({ failed: 0, mentioned: { k: 3, n: 3 } });
});

it('A delivery that waits by a clock that was ahead is sent after the clock is corrected, even if its receiver was paused by that clock', async () => {
  const at = await startNotifyingApp();
  running.push(at);
  const { id } = await at.addWebhook();
  const { ctx, setTime } = at.app;
  const now = Date.now();
  setTime(new Date(now + 2 * DAY));
  at.receiver.enqueue({ drop: 'before' });
  await raiseAlert(ctx, {
    org_id: at.person.org_id,
    domain_id: at.person.domain_id,
    kind: 'score_changed',
    key: 'one',
    title: 'Tills went up to 61% Performance, from 42%',
    detail: 'It was measured today.',
    action: { label: 'Open the topic', path: '/opportunities' },
  });
  const log = () => at.sql('select status, tries from webhook_deliveries where webhook_id = $1', id);
  await deliverDue(ctx, forever.signal);
  expect(await log()).toEqual([{ status: 'waiting', tries: 1 }]);
  setTime(new Date(now));
  await deliverDue(ctx, forever.signal);
  expect(await log()).toEqual([{ status: 'delivered', tries: 2 }]);
});

it('A picture and a scan that were requested by a clock that was ahead, and never made, are requested again', async () => {
  const app = await startTestApp();
  running.push(app);
  const { domain_id, token } = await signUpPerson(app, { host: 'acme.example' });
  const key = { domain_id, path: '/', variant_key: '' };
  const now = Date.now();
  const claimAt = (at: number) => claimShot(app.ctx.db, key, new Date(at));
  expect([await claimAt(now + DAY), await claimAt(now), await claimAt(now + 1000)]).toEqual([
    true,
    true,
    false,
  ]);
  const body = { url: 'acme.example/a' };
  expect((await app.call('POST', `/api/domains/${domain_id}/pages`, { token, body })).status).toBe(200);
  const rescan = async () => {
    await rescanStalePages(app.ctx);
    return (await rowsOf(app, 'select ingest_task_id from pages'))[0].ingest_task_id;
  };
  const task = await rescan();
  await rowsOf(app, "update pages set scan_requested_at = now() + interval '1 day'");
  const again = await rescan();
  expect(again).not.toBe(task);
  expect(await rescan()).toBe(again);
});
