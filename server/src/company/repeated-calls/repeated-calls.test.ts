import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { rowsOf } from '../../../test/fault-looks.ts';
import { forgetRepeatedCalls } from './repeated-calls.jobs.ts';

let app: TestApp;
let ann: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
  ann = await signUpPerson(app);
  ben = await signUpPerson(app);
});
afterAll(() => app.stop());

const KEYS = '/api/organizations/me/api-keys';
const send = (key: string, body: object, { path = KEYS, person = ann } = {}) =>
  app.call('POST', path, { token: person.token, body, headers: { 'idempotency-key': key } });

it('A call that is sent again gets the first answer, and is done once', async () => {
  const first = await send('a', { name: 'one', scope: 'read' });
  const again = await send('a', { scope: 'read', name: 'one' });
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect([first, again].map(({ headers }) => headers['idempotency-replayed'])).toEqual([undefined, 'true']);
  const { body } = await app.call('GET', KEYS, { token: ann.token });
  expect(body).toHaveLength(1);
});

it('Nothing of an answer can be read in the database, nor the key it is kept under', async () => {
  const { body } = await send('quite-a-key', { name: 'secret', scope: 'read' });
  const [row] = await rowsOf(
    app,
    `select string_agg(encode(key_hash, 'escape') || encode(answer, 'escape'), ' ') as text from repeated_calls`,
  );
  expect(row.text.length).toBeGreaterThan(200);
  expect(row.text).not.toContain(body.key);
  expect(row.text).not.toContain('secret');
  expect(row.text).not.toContain('quite-a-key');
});

it('A key that was sent with another call is refused', async () => {
  await send('b', { name: 'two', scope: 'read' });
  for (const refused of [
    await send('b', { name: 'three', scope: 'read' }),
    await send(
      'b',
      { url: 'https://hooks.example/a', kinds: ['payment_failed'] },
      { path: '/api/organizations/me/webhooks' },
    ),
  ])
    expect(refused).toMatchObject({ status: 422, body: { code: 'key_reused' } });
});

it('A person’s keys are their own', async () => {
  const { body: hers } = await send('c', { name: 'four', scope: 'read' });
  const { status, body: his } = await send('c', { name: 'four', scope: 'read' }, { person: ben });
  expect(status).toBe(200);
  expect(his.key).not.toBe(hers.key);
});

it('Of calls that come at once one is done, and the others are told to wait', async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => send('d', { name: 'five', scope: 'read' })));
  const done = all.filter(({ status }) => status === 200);
  const waiting = all.filter(({ status }) => status === 409);
  expect(done.length).toBeGreaterThan(0);
  expect(done.length + waiting.length).toBe(4);
  expect(new Set(done.map(({ body }) => body.key)).size).toBe(1);
  for (const { headers, body } of waiting) {
    expect(headers['retry-after']).toBe('2');
    expect(body.detail).toMatch(/^A request with this Idempotency-Key is still in progress/);
  }
});

it('What was refused can be tried again with the same key', async () => {
  expect((await send('e', { name: 'five', scope: 'read' })).status).toBe(409);
  const { body } = await app.call('GET', KEYS, { token: ann.token });
  const five = body.find(({ name }: { name: string }) => name === 'five');
  await app.call('DELETE', `${KEYS}/${five.id}`, { token: ann.token });
  expect((await send('e', { name: 'five', scope: 'read' })).status).toBe(200);
});

it('A key that no header can hold is refused with a sentence', async () => {
  const { status, body } = await send('ü'.repeat(3), { name: 'six', scope: 'read' });
  expect([status, body.detail]).toEqual([400, expect.stringContaining('visible ASCII')]);
});

it('After a day a key is new again', async () => {
  const ctx = { ...app.ctx, now: () => new Date(Date.now() + 25 * 3_600_000) };
  await forgetRepeatedCalls.run(ctx, {}, { signal: new AbortController().signal });
  const [row] = await rowsOf(app, 'select count(*)::int as n from repeated_calls');
  expect(row.n).toBe(0);
});
