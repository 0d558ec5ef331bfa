import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, passwordLink, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { forgetOldSignIns } from './accounts.jobs.ts';
import { deviceWords } from './sign-ins.service.ts';

const DAY = 86_400_000;
const CHROME_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SAFARI_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const FIREFOX_LINUX = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const LIST = '/api/users/me/sign-ins';
const list = async (token: string) =>
  (await app.call('GET', LIST, { token })).body as { id: string; device: string; current: boolean }[];

async function logIn({ email, password }: Pick<Person, 'email' | 'password'>, user_agent: string) {
  const { body } = await app.call('POST', '/auth/login', {
    body: { email, password },
    headers: { 'user-agent': user_agent },
  });
  return body.tokens as { access_token: string; refresh_token: string };
}

describe('The list of sign-ins', () => {
  it('Sign-ins are listed in words with the current one first, and can be ended one by one or all others at once', async () => {
    const person = await signUpPerson(app);
    const mac = await logIn(person, CHROME_MAC);
    const phone = await logIn(person, SAFARI_IPHONE);
    await logIn(person, FIREFOX_LINUX);
    const seen = await list(mac.access_token);
    expect(seen).toHaveLength(4);
    expect(seen[0]).toEqual({
      id: expect.any(String),
      device: 'Chrome on macOS',
      started_at: expect.any(String),
      last_active_at: expect.any(String),
      current: true,
    });
    expect(seen.filter(({ current }) => current)).toHaveLength(1);
    const phone_id = seen.find(({ device }) => device === 'Safari on iOS')?.id ?? '';
    const end = () => app.call('DELETE', `${LIST}/${phone_id}`, { token: mac.access_token });
    expect((await end()).status).toBe(200);
    expect((await app.call('GET', LIST, { token: phone.access_token })).status).toBe(401);
    const { refresh_token } = phone;
    expect((await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    expect((await end()).status).toBe(404);
    expect((await app.call('DELETE', LIST, { token: mac.access_token })).status).toBe(200);
    expect((await list(mac.access_token)).map(({ device }) => device)).toEqual(['Chrome on macOS']);
    expect((await app.call('GET', LIST, { token: person.token })).status).toBe(401);
  });

  it('The list of sign-ins leaves out ended and expired ones and those of other people', async () => {
    const [person, eve] = [await signUpPerson(app), await signUpPerson(app)];
    const [mine] = await list(person.token);
    expect((await app.call('DELETE', `${LIST}/${mine?.id}`, { token: eve.token })).status).toBe(404);
    await app.call('DELETE', LIST, { token: eve.token });
    expect(await list(person.token)).toEqual([mine]);
    await runText(app.ctx.db, "update sessions set last_used_at = now() - interval '31 days' where id = $1", [
      mine?.id,
    ]);
    const other = await logIn(person, FIREFOX_LINUX);
    expect((await list(other.access_token)).map(({ device }) => device)).toEqual(['Firefox on Linux']);
  });

  it('Sign-ins are deleted long after they expired, but the time of the person’s last visit is kept', async () => {
    const own = await startTestApp();
    const person = await signUpPerson(own);
    const seen = (await own.call('GET', '/api/users', { token: person.token })).body[0].last_seen_at;
    own.setTime(new Date(Date.now() + 89 * DAY));
    const run = () => forgetOldSignIns.run(own.ctx, {}, { signal: new AbortController().signal });
    const count = async () => (await runText(own.ctx.db, 'select from sessions')).rows.length;
    await run();
    expect(await count()).toBe(1);
    own.setTime(new Date(Date.now() + 91 * DAY));
    await run();
    expect(await count()).toBe(0);
    const { rows } = await runText(own.ctx.db, 'select last_seen_at from users');
    expect(rows).toEqual([{ last_seen_at: seen }]);
    await own.stop();
  });

  it.each([
    [null, 'Unknown device'],
    ['', 'Unknown device'],
    ['x'.repeat(20_000), 'Unknown device'],
    [CHROME_MAC, 'Chrome on macOS'],
    [SAFARI_IPHONE, 'Safari on iOS'],
    [FIREFOX_LINUX, 'Firefox on Linux'],
  ])('%j is %j', (header, words) => {
    expect(deviceWords(header)).toBe(words);
  });
});

describe('Changing the password', () => {
  const change = (person: Person, current_password: string, password: string) =>
    app.call('POST', '/api/users/me/password', {
      token: person.token,
      body: { current_password, password },
    });

  it('Changing the password requires the current one, ends other sign-ins and open links, and is confirmed by email', async () => {
    const person = await signUpPerson(app);
    const other = await logIn(person, CHROME_MAC);
    await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const link = await passwordLink(app, person.email);
    expect(await change(person, 'not my password', 'another long password')).toMatchObject({
      status: 400,
      body: { errors: { current_password: 'Incorrect password.' } },
    });
    expect((await change(person, person.password, 'short')).status).toBe(400);
    expect((await change(person, person.password, 'another long password')).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: person.token })).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: other.access_token })).status).toBe(401);
    expect((await app.call('GET', `/auth/password-links/${link.token}/${link.id}`)).text).toBe('null');
    const { email } = person;
    const logsIn = async (password: string) =>
      (await app.call('POST', '/auth/login', { body: { email, password } })).status;
    expect([await logsIn(person.password), await logsIn('another long password')]).toEqual([401, 200]);
    const emails = (await app.call('GET', '/mailbox.json')).body as { to: string; subject: string }[];
    expect(emails.find(({ to }) => to === email)?.subject).toBe('Your Sightline password was changed');
  });

  it('Guessing the current password to change it is stopped after ten tries', async () => {
    const person = await signUpPerson(app);
    for (let tries = 0; tries < 10; tries += 1) await change(person, 'a guess', 'another long password');
    expect((await change(person, person.password, 'another long password')).status).toBe(429);
  });
});
