import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { anEvent } from '../../../../test/event-places.ts';
import { signUpPerson } from '../../../../test/factories.ts';
import { rowsOf } from '../../../../test/fault-looks.ts';
import { followLog } from '../../../../test/logged-visits.ts';
import { postBatch, switchTrackingOn, trackedBatch } from '../../../../test/tracked.ts';
import { openEventStore } from '../../collecting/log/events.store.ts';
import { createFullWatch } from './back-pressure.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ collect: true, environment: { TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => app.stop());

it('Events are refused once too many wait, which the log says once, and are taken again when half of them are visits', async () => {
  const warn = vi.spyOn(app.ctx.log, 'warn');
  const isFull = createFullWatch(app.ctx, 4, 0);
  // The slower a look is, the later comes the next.
  const soon = { timeout: 15_000 };
  const store = openEventStore(app.ctx);
  const some = (count: number) => Array.from({ length: count }, () => anEvent({ domain_id: randomUUID() }));
  await store.append(some(3));
  for (let look = 0; look < 5; look += 1) expect(isFull()).toBe(false);
  await store.append(some(2));
  await expect.poll(isFull, soon).toBe(true);
  await expect.poll(isFull, soon).toBe(true);
  await followLog(app.ctx);
  await expect.poll(isFull, soon).toBe(false);
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    expect.stringContaining('events arrive faster'),
    'events are accepted again',
  ]);
});

it('A collector answers 503 and says when to come again while half a million events wait, and takes events when they do not', async () => {
  const { domain_id } = await signUpPerson(app, { host: 'www.acme.example' });
  await switchTrackingOn(app, domain_id);
  const send = async () => {
    const { status, headers } = await postBatch(app.url, domain_id, trackedBatch());
    return { status, again: headers.get('retry-after') };
  };
  expect(await send()).toEqual({ status: 204, again: null });
  await rowsOf(
    app,
    `insert into event_batches (batch_at, events, received_at, domains, body)
      select now(), 65536, now(), '{}', '' from generate_series(1, 8)`,
  );
  const soon = { timeout: 15_000, interval: 250 };
  await expect.poll(send, soon).toEqual({ status: 503, again: '60' });
  await rowsOf(app, "delete from event_batches where domains = '{}'");
  await expect.poll(send, soon).toEqual({ status: 204, again: null });
});
