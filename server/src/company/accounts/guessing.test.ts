import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { passwordLink, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetBefore } from './sign-ins.queries.ts';

const MINUTE = 60_000;
let app: TestApp;
/** A second process on the same database; both trust the proxy's header about the client. */
let other: TestApp;
let hours = 0;
beforeAll(async () => {
  const environment = { TRUSTED_PROXIES: 'loopback', PRODUCT_NAME: 'Lookout' };
  app = await startTestApp({ environment });
  other = await startTestApp({ environment, connection: app.connection });
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(() => {
  // Windows are whole hours and quarters, so each test uses its own.
  hours += 1;
  const at = new Date(Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE + hours * 60 * MINUTE);
  for (const one of [app, other]) one.setTime(at);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const anyEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const post = (of: TestApp, path: string, body: object, ip: string) =>
  of.call('POST', path, { body, headers: from(ip) });
const details = (email: string) => ({
  email,
  organization_name: 'Acme',
  domain_url: `${randomUUID()}.example`,
});
const emails = async (to: string) =>
  ((await app.call('GET', '/mailbox.json')).body as { to: string; subject: string }[]).filter(
    (one) => one.to === to,
  );

/** How many calls pass when both processes are asked in turn. */
async function passes(times: number, ask: (of: TestApp, time: number) => Promise<{ status: number }>) {
  let passed = 0;
  for (let time = 0; time < times; time += 1)
    if ((await ask(time % 2 ? app : other, time)).status !== 429) passed += 1;
  return passed;
}

/** The database statements of a call; the queue's own statements are ignored. */
async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = spy.mock.calls.map(([query]) => String(Object(query).text ?? query));
  spy.mockRestore();
  const ours = texts.filter((text) => !/\b(jobs\.|pg_|listen\b|notify\b)/i.test(text));
  return ours.map((text) => text.trim().split(/\s+/).slice(0, 3).join(' '));
}

describe('Guesses', () => {
  it.each([
    [
      'passwords of one account, from one network',
      10,
      (of: TestApp) => signIn(of, ann.email, '198.51.100.5'),
    ],
    [
      'passwords of one account, from everywhere',
      100,
      (of: TestApp, time: number) => signIn(of, ann.email, `198.51.100.${time}`),
    ],
    [
      'emails to one address, from everywhere',
      5,
      (of: TestApp, time: number) =>
        time % 3
          ? reset(of, ann.email, `198.51.100.${time}`)
          : signUp(of, ann.email.toUpperCase(), `198.51.100.${time}`),
    ],
    ['sign-ups from one address', 20, (of: TestApp) => signUp(of, anyEmail(), '198.51.100.2')],
    [
      'links to choose a password',
      30,
      (of: TestApp) =>
        post(
          of,
          `/auth/reset-password/${randomUUID()}/${randomUUID()}`,
          { password: 'a long enough password' },
          '198.51.100.3',
        ),
    ],
    [
      'what links are for',
      120,
      (of: TestApp) =>
        of.call('GET', `/auth/password-links/x/${randomUUID()}`, { headers: from('198.51.100.4') }),
    ],
  ] as const)('Attempts are counted over all processes: %s', async (_what, most, ask) => {
    expect(await passes(most + 4, ask)).toBe(most);
  });

  it('Guesses at the passwords of many accounts from one address are counted over all processes', async () => {
    // After ten failures the account is locked; further attempts cost nothing and still count.
    for (let tries = 0; tries < 60; tries += 1)
      await signIn(tries % 2 ? app : other, ann.email, '198.51.100.1');
    expect((await signIn(app, anyEmail(), '198.51.100.1')).status).toBe(429);
    expect((await signIn(app, anyEmail(), '198.51.100.0')).status).toBe(401);
  });

  it.each([
    ['ports', (time: number) => `203.0.113.9:${1000 + time}`],
    ['brackets', (time: number) => (time % 2 ? '[2001:db8::7]' : `[2001:db8::7]:${1000 + time}`)],
    ['mapped addresses', (time: number) => (time % 2 ? '203.0.113.10' : '::ffff:203.0.113.10')],
    ['made-up words', (time: number) => `word-${time}`],
    ['made-up words before proxies', (time: number) => `198.51.100.${time}, word-${time}`],
  ])('One client cannot guess more by a proxy that writes %s', async (_what, ip) => {
    for (let time = 0; time < 60; time += 1) await signIn(app, ann.email, ip(time));
    expect((await signIn(app, anyEmail(), ip(60))).status).toBe(429);
    expect((await signIn(app, anyEmail(), '198.51.100.0')).status).toBe(401);
  });

  it('Guesses from one IPv6 network count together, whatever address of it they come from', async () => {
    const ip = (time: number) => `2001:db8:1:2:${(time + 1).toString(16)}::${time + 1}`;
    expect(await passes(24, (of, time) => signUp(of, anyEmail(), ip(time)))).toBe(20);
    expect((await signUp(app, anyEmail(), '2001:db8:1:3::1')).status).toBe(200);
  });

  it('A refusal after too many guesses says when to try again', async () => {
    const ask = () => signIn(app, 'nobody@example.com', '198.51.100.7');
    for (let tries = 0; tries < 10; tries += 1) await ask();
    const refused = await ask();
    expect(refused).toMatchObject({
      status: 429,
      body: { detail: 'Too many attempts. Try again in 15 minutes.' },
    });
    expect(refused.headers['retry-after']).toBe('900');
  });
});

describe('The owner of an account', () => {
  const right = (of: TestApp, ip: string) =>
    post(of, '/auth/login', { email: ann.email, password: ann.password }, ip);

  it('The owner signs in with the right password while somebody else guesses it ten times and more', async () => {
    for (let tries = 0; tries < 12; tries += 1) await signIn(app, ann.email, '198.51.100.20');
    expect((await right(app, '198.51.100.20')).status).toBe(429);
    expect((await right(other, '203.0.113.77')).status).toBe(200);
  });

  it('Guesses from a hundred networks keep out nobody who has signed in from the same network before', async () => {
    const home = '203.0.113.80';
    expect((await right(app, home)).status).toBe(200);
    for (let tries = 0; tries < 101; tries += 1) await signIn(app, ann.email, `198.51.100.${tries}`);
    expect((await right(app, '203.0.113.81')).status).toBe(429);
    expect((await right(app, home)).status).toBe(200);
    expect((await right(other, home)).status).toBe(200);
    // Elsewhere, the mailed link leads in, and then that network is known, too.
    await reset(app, ann.email, '203.0.113.81');
    const { token, id } = await passwordLink(app, ann.email);
    await post(app, `/auth/reset-password/${token}/${id}`, { password: ann.password }, '203.0.113.81');
    expect((await right(app, '203.0.113.81')).status).toBe(200);
  });

  it('Right sign-ins are not counted, however many there are', async () => {
    for (let time = 0; time < 15; time += 1)
      expect((await right(time % 2 ? app : other, '203.0.113.90')).status).toBe(200);
    expect(await passes(14, (of) => signIn(of, ann.email, '203.0.113.90'))).toBe(10);
  });

  it('Networks are kept as sums, and forgotten with the sign-ins of long ago', async () => {
    await right(app, '203.0.113.95');
    const count = async () =>
      (await runText(app.ctx.db, 'select network_sum from sign_in_networks')).rows.length;
    expect(await count()).toBeGreaterThan(0);
    const { rows } = await runText(
      app.ctx.db,
      "select encode(network_sum, 'escape') as sum from sign_in_networks",
    );
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    await forgetBefore(app.ctx.db, new Date(app.ctx.now().getTime() + MINUTE));
    expect(await count()).toBe(0);
  });
});

let ann: Awaited<ReturnType<typeof signUpPerson>>;
beforeAll(async () => {
  ann = await signUpPerson(app);
});
const signIn = (of: TestApp, email: string, ip: string) =>
  post(of, '/auth/login', { email, password: 'a guess' }, ip);
const signUp = (of: TestApp, email: string, ip: string) => post(of, '/auth/signup', details(email), ip);
const reset = (of: TestApp, email: string, ip: string) =>
  post(of, '/auth/request-password-reset', { email }, ip);

describe('an address that has an account is not told from one that has none', () => {
  it.each([
    ['signing in', signIn],
    ['asking for a new password', reset],
    ['signing up', signUp],
  ] as const)('by %s: the same answer after the same work', async (_what, ask) => {
    const replies: unknown[] = [];
    const asked = async (email: string) => {
      const { status, body } = await ask(app, email, '198.51.100.8');
      replies.push({ status, body });
    };
    const known = await workOf(() => asked(ann.email));
    const unknown = await workOf(() => asked(anyEmail()));
    expect(replies[1]).toEqual(replies[0]);
    expect(known.length).toBeGreaterThan(2);
    // An email is written in both cases; only its kind may add a statement.
    expect(Math.abs(known.length - unknown.length)).toBeLessThanOrEqual(1);
    expect(new Set(unknown.filter(isWrite))).toEqual(new Set(known.filter(isWrite)));
  });

  it('Work done only to hide whether an address has an account leaves no email and no website behind', async () => {
    const email = anyEmail();
    await reset(app, email, '198.51.100.9');
    await signUp(app, ann.email, '198.51.100.9');
    expect(await emails(email)).toEqual([]);
    expect((await emails(ann.email))[0]?.subject).toBe('You already have a Lookout account');
    const sent = (await app.call('GET', '/mailbox.json')).body as { to: string }[];
    expect(sent.filter(({ to }) => to.endsWith('.invalid'))).toEqual([]);
    const access = (await post(app, '/auth/login', ann, '198.51.100.9')).body.tokens.access_token;
    expect((await app.call('GET', '/api/domains', { token: access })).body).toHaveLength(1);
  });
});
const isWrite = (text: string) => /^(insert|update|delete)/.test(text) && !text.includes('password_links');

describe('signing in', () => {
  it('Signing in begins a new session, whatever tokens the browser brought along', async () => {
    const { email, password } = ann;
    const brought = {
      ...from('198.51.100.10'),
      authorization: `Bearer ${ann.token}`,
      cookie: 'session=chosen',
    };
    const body = { email, password, refresh_token: 'chosen', session_id: randomUUID() };
    const { tokens } = (await app.call('POST', '/auth/login', { body, headers: brought })).body;
    expect([ann.refresh_token, 'chosen']).not.toContain(tokens.refresh_token);
    const sid = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
    expect(sid(tokens.access_token)).not.toBe(sid(ann.token));
  });
});

describe('what people type at the door', () => {
  it('Names typed at sign-up become one line, and addresses lose the spaces around them', async () => {
    const email = anyEmail();
    const body = { ...details(`  ${email} `), organization_name: ' Acme\r\nInc\u2028\u202e\tof\u0007Ghent ' };
    expect((await post(app, '/auth/signup', body, '198.51.100.11')).status).toBe(200);
    const link = await passwordLink(app, email);
    expect((await app.call('GET', `/auth/password-links/${link.token}/${link.id}`)).body).toMatchObject({
      email,
      organization_name: 'Acme Inc of Ghent',
    });
    expect(
      (await post(app, '/auth/signup', { ...body, organization_name: '\n\u202e' }, '198.51.100.11')).status,
    ).toBe(400);
  });

  it.each(['192.168.1.1', 'http://127.1', '0x7f.1', '1.2.3.4.'])(
    'is no website where it is the address %s',
    async (typed) => {
      const body = { ...details(anyEmail()), domain_url: typed };
      expect(await post(app, '/auth/signup', body, '198.51.100.12')).toMatchObject({
        status: 400,
        body: { errors: { domain_url: expect.stringContaining('Please enter a valid domain') } },
      });
    },
  );
});
