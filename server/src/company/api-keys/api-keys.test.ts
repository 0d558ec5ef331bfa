import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { MAX_CALLS_A_MINUTE } from './limit-calls.service.ts';

const KEYS = '/api/organizations/me/api-keys';
const START = new Date('2026-03-02T10:00:00.000Z');
let app: TestApp;
let ann: Person;
let bob: Person;
let eve: Person;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(START);
  ann = await signUpPerson(app);
  bob = await signUpColleague(app, ann);
  eve = await signUpPerson(app);
});
afterAll(() => app.stop());

const create = (person: Person, body: object = {}) =>
  app.call('POST', KEYS, { token: person.token, body: { name: 'Reports', scope: 'read', ...body } });
const list = async (person: Person) => (await app.call('GET', KEYS, { token: person.token })).body;
const revoke = (person: Person, id: string) => app.call('DELETE', `${KEYS}/${id}`, { token: person.token });
const statusWith = async (key: string) => (await app.call('GET', '/api/domains', { token: key })).status;
const later = (ms: number) => app.setTime(new Date(START.getTime() + ms));

describe('API keys', () => {
  it('A new API key is shown once, works at once, and is stored as a hash', async () => {
    const { status, body } = await create(ann, { name: '  Reports  ' });
    expect(status).toBe(200);
    expect(body.key).toMatch(/^sl_[\w-]{43}$/);
    expect(body).toMatchObject({
      name: 'Reports',
      scope: 'read',
      prefix: body.key.slice(0, 11),
      user_id: ann.user_id,
      user_email: ann.email,
      expires_at: null,
      last_used_at: null,
    });
    const domains = await app.call('GET', '/api/domains', { token: body.key });
    expect(domains.body.map(({ id }: { id: string }) => id)).toEqual([ann.domain_id]);
    const listed = await app.call('GET', KEYS, { token: ann.token });
    expect(listed.text).not.toContain(body.key);
    const { rows } = await runText(app.ctx.db, 'select * from api_keys where id = $1', [body.id]);
    expect(rows).toEqual([
      expect.objectContaining({ key_hash: createHash('sha256').update(body.key).digest() }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(body.key);
  });

  it('Everybody in the organization can see and revoke an API key, and nobody else can', async () => {
    const { body } = await create(ann, { name: 'Shared' });
    expect(await list(bob)).toContainEqual(expect.objectContaining({ id: body.id, user_email: ann.email }));
    expect(await list(eve)).toEqual([]);
    expect((await revoke(eve, body.id)).status).toBe(404);
    expect(await statusWith(body.key)).toBe(200);
    expect((await revoke(bob, body.id)).status).toBe(200);
    expect(await statusWith(body.key)).toBe(401);
    expect((await revoke(bob, body.id)).status).toBe(404);
    expect((await revoke(bob, 'no-id')).status).toBe(404);
  });

  it('An API key stops working when its person is removed', async () => {
    const colleague = await signUpColleague(app, ann);
    const { body } = await create(colleague);
    expect(await statusWith(body.key)).toBe(200);
    await runText(app.ctx.db, 'delete from users where id = $1', [colleague.user_id]);
    expect(await statusWith(body.key)).toBe(401);
    expect(await list(ann)).not.toContainEqual(expect.objectContaining({ id: body.id }));
  });

  it('An API key stops working when it expires, and stays in the list', async () => {
    const { body } = await create(eve, { expires_in_days: 1 });
    expect(body.expires_at).toBe('2026-03-03T10:00:00.000Z');
    later(86_400_000 - 1);
    expect(await statusWith(body.key)).toBe(200);
    later(86_400_000);
    expect(await statusWith(body.key)).toBe(401);
    later(0);
    expect(await list(eve)).toContainEqual(expect.objectContaining({ id: body.id }));
    await revoke(eve, body.id);
  });

  it('An API key says to the minute when it was last used', async () => {
    const { body } = await create(eve);
    const lastUsed = async () =>
      (await list(eve)).find(({ id }: { id: string }) => id === body.id).last_used_at;
    await statusWith(body.key);
    expect(await lastUsed()).toBe('2026-03-02T10:00:00.000Z');
    later(59_000);
    await statusWith(body.key);
    expect(await lastUsed()).toBe('2026-03-02T10:00:00.000Z');
    later(60_000);
    await statusWith(body.key);
    expect(await lastUsed()).toBe('2026-03-02T10:01:00.000Z');
    later(0);
    await revoke(eve, body.id);
  });

  it('A new API key needs a name, a scope and an expiry in the future', async () => {
    const refused = async (body: object) => (await create(ann, body)).body.errors;
    expect(await refused({ name: ' ' })).toHaveProperty('name');
    expect(await refused({ name: 'x'.repeat(81) })).toHaveProperty('name');
    expect(await refused({ scope: 'admin' })).toHaveProperty('scope');
    expect(await refused({ expires_in_days: 0 })).toHaveProperty('expires_in_days');
  });

  it('A call that makes an API key makes it once, however often it is sent again after its answer was lost', async () => {
    const made = await Promise.all([1, 2, 3].map(() => create(bob, { name: 'Nightly' })));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(made.find(({ status }) => status === 409)?.body.detail).toBe(
      'You already have an API key named “Nightly”. Choose another name or revoke that key first.',
    );
    // Other people's names are independent, and a revoked key's name is free again.
    expect((await create(eve, { name: 'Nightly' })).status).toBe(200);
    for (const { id } of (await list(bob)).filter((key: { user_id: string }) => key.user_id === bob.user_id))
      await revoke(bob, id);
    expect((await create(bob, { name: 'Nightly' })).status).toBe(200);
  });

  it('An organization has at most 20 working API keys, however fast they are made', async () => {
    const { length } = await list(eve);
    const made = await Promise.all(Array.from({ length: 24 }, (_, n) => create(eve, { name: `Key ${n}` })));
    const statuses = made.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20 - length);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4 + length);
    expect(made.find(({ status }) => status === 409)?.body.detail).toBe(
      'You have 20 API keys already. Revoke an unused one.',
    );
  });

  it('Only a key with the scope for it adds websites', async () => {
    const add = async (scope: string) => {
      const { key } = (await create(ann, { name: `Adds with ${scope}`, scope })).body;
      const body = { domain_url: `${scope}.example` };
      return app.call('POST', '/api/domains', { token: key, body });
    };
    expect(await add('read')).toMatchObject({ status: 403 });
    expect(await add('write')).toMatchObject({
      status: 403,
      body: { detail: 'This key may not add websites. Use a key with the scope "websites".' },
    });
    expect(await add('websites')).toMatchObject({ status: 200, body: { host: 'websites.example' } });
  });

  it('Answers to a key say how many calls are left in this minute, and those to a person don’t', async () => {
    const { key } = (await create(bob, { name: 'Counts' })).body;
    const ask = async (token: string) => (await app.call('GET', '/api/users/me', { token })).headers;
    expect(await ask(key)).toMatchObject({
      'ratelimit-policy': '"key";q=600;w=60',
      ratelimit: '"key";r=599;t=60',
    });
    expect(await ask(key)).toMatchObject({ ratelimit: '"key";r=598;t=60' });
    expect(await ask(bob.token)).not.toHaveProperty('ratelimit');
  });

  it('An API key can make 600 calls a minute, counted over all processes', async () => {
    const other = await startTestApp({ connection: app.connection });
    later(3_600_000);
    other.setTime(app.ctx.now());
    const person = await app.call('POST', '/auth/login', {
      body: { email: ann.email, password: ann.password },
    });
    const { key, id } = (await create({ ...ann, token: person.body.tokens.access_token }, { name: 'Busy' }))
      .body;
    const ask = (of: TestApp) => of.call('GET', '/api/users/me', { token: key });
    const statuses: number[] = [];
    for (let round = 0; round < 31; round += 1)
      statuses.push(
        ...(await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at % 2 ? app : other)))).map(
          ({ status }) => status,
        ),
      );
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeLessThanOrEqual(MAX_CALLS_A_MINUTE);
    expect(passed).toBeGreaterThan(MAX_CALLS_A_MINUTE - 100);
    expect(await ask(app)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60', ratelimit: '"key";r=0;t=60' },
    });
    // The limit of keys does not affect the person's own session.
    const own = { token: person.body.tokens.access_token };
    expect((await app.call('GET', '/api/users/me', own)).status).toBe(200);
    const { rows } = await runText(app.ctx.db, `select hits from rate_limits where key = $1`, [
      `api-key:${id}`,
    ]);
    expect(rows).toHaveLength(1);
    later(3_660_000);
    expect((await ask(app)).status).toBe(200);
    await other.stop();
  });
});

describe('Limits of a person', () => {
  it('A person can make 1,200 changes a minute, counted over all processes', async () => {
    later(7_200_000);
    const { body } = await app.call('POST', '/auth/login', {
      body: { email: ann.email, password: ann.password },
    });
    const { access_token: token } = body.tokens;
    const change = () => app.call('DELETE', `${KEYS}/no-id`, { token });
    const rowOfChanges = `changes:${ann.user_id}`;
    const counted = () => runText(app.ctx.db, 'select hits from rate_limits where key = $1', [rowOfChanges]);
    const first = await Promise.all(Array.from({ length: 50 }, change));
    expect(first.every(({ status }) => status === 404)).toBe(true);
    // Changes made by hand are too few to need a row.
    expect((await counted()).rows).toEqual([]);
    await runText(app.ctx.db, 'insert into rate_limits (key, window_start, hits) values ($1, $2, 1100)', [
      rowOfChanges,
      app.ctx.now(),
    ]);
    const rest = await Promise.all(Array.from({ length: 51 }, change));
    expect(rest.filter(({ status }) => status === 404)).toHaveLength(50);
    expect(rest.find(({ status }) => status === 429)).toMatchObject({
      headers: { 'retry-after': '60' },
      body: { detail: 'You’ve reached the limit of 1200 changes per minute. Try again in 60 seconds.' },
    });
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(200);
    later(7_260_000);
    expect((await change()).status).toBe(404);
  });
});

describe('The sample workspace', () => {
  it('The sample workspace cannot have API keys', async () => {
    later(0);
    const guest = await signUpPerson(app);
    await runText(app.ctx.db, `update organizations set sample = 'ready' where id = $1`, [guest.org_id]);
    expect(await create(guest)).toMatchObject({
      status: 403,
      body: { detail: 'The sample workspace has no API keys. Sign up to use the API.' },
    });
  });
});
