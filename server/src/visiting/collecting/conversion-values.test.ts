import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { collectorOf, startCollecting } from '../../../test/collecting-app.ts';
import type { Person } from '../../../test/factories.ts';
import { trackedBatch } from '../../../test/tracked.ts';

let app: TestApp;
let person: Person;
beforeAll(async () => {
  ({ app, person } = await startCollecting());
});
afterAll(() => app.stop());

const { post, stored } = collectorOf(() => ({ app, person }));

it.each([
  [{ value: 1e308, currency: '<b>' }, {}],
  [{ value: -1e308, currency: 'E' }, {}],
  [{ value: null, currency: 'EURO' }, {}],
  [{ value: '12', currency: 12 }, {}],
  [
    { value: 1e12, currency: 'usd' },
    { value: 1e12, currency: 'USD' },
  ],
  [
    { value: -12.5, currency: ' eur ' },
    { value: -12.5, currency: 'EUR' },
  ],
  [{ external_id: 'n'.repeat(300) }, { external_id: 'n'.repeat(200) }],
])('A page that reports %j with a conversion leaves %j, and the conversion counts', async (said, kept) => {
  const rule = randomUUID();
  const batch = trackedBatch();
  const [view] = batch.events;
  const sent = { ...batch, events: [{ ...view, rules: [rule], ...said }] };
  expect((await post(sent)).status).toBe(204);
  const [row] = await stored(batch);
  expect(row.data).toEqual({ ...view, rules: [rule], ...kept });
});
