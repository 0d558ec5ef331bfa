import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  site = await openTrackedDomain(app);
});
afterAll(() => app.stop());

const add = (day: string, text: string) => site.call('POST', 'analytics/annotations', { day, text });

it('Annotations are listed by day, the newest first, until they are deleted', async () => {
  const { body: first } = await add('2026-11-18', 'New prices');
  const { body: second } = await add('2026-11-20', 'On the radio');
  expect((await site.get('analytics/annotations')).body).toEqual([
    { id: second.id, day: '2026-11-20', text: 'On the radio' },
    { id: first.id, day: '2026-11-18', text: 'New prices' },
  ]);
  expect((await site.call('DELETE', `analytics/annotations/${second.id}`)).status).toBe(200);
  expect((await site.call('DELETE', `analytics/annotations/${second.id}`)).status).toBe(404);
  expect((await site.get('analytics/annotations')).body).toEqual([first]);
});

it('An annotation needs a day and a line of text, and there are at most five hundred', async () => {
  for (const [day, text] of [
    ['2026-02-30', 'No such day'],
    ['2026-11-20', ' '],
    ['2026-11-20', 'x'.repeat(201)],
  ] as const)
    expect((await add(day, text)).status).toBe(400);
  await runText(
    app.ctx.db,
    `insert into annotations (domain_id, day, text, created_at) select $1, '2026-01-01', 'Day ' || n, now() from generate_series(1, 499) n`,
    [site.person.domain_id],
  );
  expect(await add('2026-11-20', 'One more')).toMatchObject({
    status: 409,
    text: expect.stringContaining('Delete one first.'),
  });
});
