import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  site = await openTrackedDomain(app);
});
afterAll(() => app.stop());

it('A segment is saved under its name, replaced by another of that name, and deleted; there are at most fifty', async () => {
  const save = (name: string, filters: string[]) =>
    site.call('POST', 'analytics/segments', { name, filters });
  const listed = async () => (await site.get('analytics/segments')).body;
  await save('On phones', ['device:mobile']);
  const { status, body } = await save('ON phones', ['device:mobile', 'landing!~:/blog', 'assistant!:']);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'ON phones',
    filters: ['device:mobile', 'landing!~:/blog', 'assistant!:'],
  });
  expect(await listed()).toEqual([body]);
  for (let n = 1; n < 50; n += 1) expect((await save(`Segment ${n}`, ['country:BE'])).status).toBe(200);
  expect(await save('One more', ['country:BE'])).toMatchObject({
    status: 409,
    text: expect.stringContaining('Delete one first.'),
  });
  expect(await listed()).toHaveLength(50);
  expect((await site.call('DELETE', `analytics/segments/${body.id}`)).status).toBe(200);
  expect((await site.call('DELETE', `analytics/segments/${body.id}`)).status).toBe(404);
});

it('What is no filter, and no filters at all, make no segment', async () => {
  for (const filters of [[], ['weather:rain'], ['country~:B']])
    expect((await site.call('POST', 'analytics/segments', { name: 'Odd', filters })).status).toBe(400);
});
