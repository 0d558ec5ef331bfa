import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { anEvent } from '../../../test/event-places.ts';
import { followLog } from '../../../test/logged-visits.ts';
import { openEventsInPostgres } from '../collecting/events-postgres.store.ts';
import { createFullWatch } from './back-pressure.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('Events are refused once too many wait, which the log says once, and are taken again when half of them are visits', async () => {
  const warn = vi.spyOn(app.ctx.log, 'warn');
  const isFull = createFullWatch(app.ctx, 4, 0);
  // The slower a look is, the later comes the next.
  const soon = { timeout: 15_000 };
  const store = openEventsInPostgres(app.ctx.db);
  const some = (count: number) => Array.from({ length: count }, () => anEvent({ domain_id: randomUUID() }));
  await store.append(some(3));
  for (let look = 0; look < 5; look += 1) expect(isFull()).toBe(false);
  await store.append(some(2));
  await expect.poll(isFull, soon).toBe(true);
  await expect.poll(isFull, soon).toBe(true);
  await followLog(app.ctx);
  await expect.poll(isFull, soon).toBe(false);
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([
    expect.stringContaining('events come faster'),
    'events are taken again',
  ]);
});
