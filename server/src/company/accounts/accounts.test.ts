import { hash } from '@node-rs/argon2';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { passwordLink, signUpPerson } from '../../../test/factories.ts';
import { setPassword } from './accounts.queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const emails = async (to: string) =>
  (
    (await app.call('GET', '/mailbox.json')).body as {
      to: string;
      subject: string;
      text: string;
      html: string;
    }[]
  ).filter((mail) => mail.to === to);

describe('Sign-up', () => {
  const body = {
    email: 'ann@example.com',
    organization_name: 'Ann & Co',
    domain_url: 'https://www.ann.example/',
    generated_pages_enabled: true,
  };

  it('Sign-up makes an organization, a user and a domain, starts research and emails a link to choose a password', async () => {
    expect((await app.call('POST', '/auth/signup', { body })).status).toBe(200);
    const [mail] = await emails(body.email);
    expect(mail?.subject).toBe('Choose your Sightline password');
    expect(mail?.html).toContain('<html lang="en"');
    const { token, id } = await passwordLink(app, body.email);
    await app.call('POST', `/auth/reset-password/${token}/${id}`, {
      body: { password: 'correct horse battery' },
    });
    const session = await app.call('POST', '/auth/login', {
      body: { email: 'ANN@example.com', password: 'correct horse battery' },
    });
    const access = session.body.tokens.access_token;
    const [domain] = (await app.call('GET', '/api/domains', { token: access })).body;
    expect(domain).toMatchObject({
      host: 'www.ann.example',
      name: 'Ann & Co',
      selected_cms: true,
      completed_cms_onboarding: false,
      has_content: false,
    });
    const organization = await app.call('GET', '/api/organizations/me', { token: access });
    expect(organization.body).toMatchObject({
      name: 'Ann & Co',
      has_active_plan: false,
      plan_limits: { topics: 3, frequency: 'weekly' },
    });
    const status = await app.call('GET', `/api/domains/${domain.id}/onboarding/domain-research-status`, {
      token: access,
    });
    expect(status.body.steps.map((step: { id: string }) => step.id)).toEqual([
      'reach',
      'read',
      'describe',
      'competitors',
      'topics',
    ]);
    expect(status.body.done).toBe(false);
  });

  it('Sign-up answers the same for an address that already has an account, and tells only its owner', async () => {
    const again = await app.call('POST', '/auth/signup', { body });
    expect(again.status).toBe(200);
    expect((await emails(body.email))[0]?.subject).toBe('You already have a Sightline account');
  });

  it('[P-ERR-08] Sign-up refuses text that is no website, with a message for its field', async () => {
    for (const domain_url of ['localhost', 'no spaces.example', '-x.example', 'a..example']) {
      const refused = await app.call('POST', '/auth/signup', {
        body: { ...body, email: 'x@example.com', domain_url },
      });
      expect(refused.status).toBe(400);
      expect(refused.headers['content-type']).toContain('application/problem+json');
      expect(refused.body).toMatchObject({
        detail: 'Please enter a valid domain (e.g., example.com)',
        errors: { domain_url: expect.any(String) },
      });
    }
  });
});

describe('Sign-in', () => {
  it('[P-API-10] Sign-in returns the user and the tokens', async () => {
    const person = await signUpPerson(app);
    const { body } = await app.call('POST', '/auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect(body.user).toMatchObject({
      id: person.user_id,
      email: person.email,
      org_id: person.org_id,
      name: null,
      additional_info: {},
    });
    expect(body.tokens).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
    });
  });

  it('[P-ERR-07] Sign-in answers the same for a wrong password and for an unknown address', async () => {
    const person = await signUpPerson(app);
    const wrong = await app.call('POST', '/auth/login', {
      body: { email: person.email, password: 'not the password' },
    });
    const unknown = await app.call('POST', '/auth/login', {
      body: { email: 'nobody@example.com', password: 'not the password' },
    });
    expect(wrong).toMatchObject({ status: 401, body: { detail: 'Invalid credentials' } });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('Sign-in stops password guessing after ten tries and says how long to wait', async () => {
    const person = await signUpPerson(app);
    const guess = () =>
      app.call('POST', '/auth/login', { body: { email: person.email, password: 'a guess, nothing more' } });
    for (let tries = 1; tries <= 10; tries += 1) expect((await guess()).status).toBe(401);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('Sessions', () => {
  it('[P-API-09] Refreshing a session replaces the refresh token and gives two tabs the same pair', async () => {
    const { refresh_token } = await signUpPerson(app);
    const first = await app.call('POST', '/auth/refresh', { body: { refresh_token } });
    const second = await app.call('POST', '/auth/refresh', { body: { refresh_token } });
    expect(first.status).toBe(200);
    expect(first.body.refresh_token).not.toBe(refresh_token);
    expect(second.body).toEqual(first.body);
  });

  it('Using an old refresh token later ends the whole session', async () => {
    const { refresh_token } = await signUpPerson(app);
    const next = await app.call('POST', '/auth/refresh', { body: { refresh_token } });
    app.setTime(new Date(Date.now() + 31_000));
    expect((await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    expect((await app.call('POST', '/auth/refresh', { body: next.body })).status).toBe(401);
    expect((await app.call('GET', '/api/users/me', { token: next.body.access_token })).status).toBe(401);
  });

  it('An access token that does not contain its purpose is refused', async () => {
    const person = await signUpPerson(app);
    const [, claims = ''] = person.token.split('.');
    const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const without = await new SignJWT({ sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(person.user_id)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(Buffer.from(app.ctx.config.session_secret));
    expect((await app.call('GET', '/api/users/me', { token: without })).status).toBe(401);
  });

  it('Signing out ends the session at once', async () => {
    const { token, refresh_token } = await signUpPerson(app);
    await app.call('POST', '/auth/logout', { body: { refresh_token } });
    expect((await app.call('GET', '/api/users/me', { token })).status).toBe(401);
  });
});

describe('Resetting a password', () => {
  it('[P-API-12] A password reset does not reveal which addresses have accounts', async () => {
    const person = await signUpPerson(app);
    const known = await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const unknown = await app.call('POST', '/auth/request-password-reset', {
      body: { email: 'nobody@example.com' },
    });
    expect(known).toMatchObject({ status: 200, body: unknown.body });
    expect((await emails(person.email))[0]?.subject).toBe('Reset your Sightline password');
    expect(await emails('nobody@example.com')).toEqual([]);
  });

  it('[A-API-24] A password link works once and ends every session, and a refused link says why', async () => {
    const person = await signUpPerson(app);
    await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const { token, id } = await passwordLink(app, person.email);
    const choose = (password: string) =>
      app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } });
    expect((await choose('short')).body.detail).toContain('Use at least 10 characters.');
    const chosen = await choose('a new long password');
    expect(chosen).toMatchObject({ status: 200, body: { user: { id: person.user_id } } });
    expect(await choose('another long password')).toMatchObject({
      status: 400,
      body: { detail: 'This link is no longer valid. Request a new one.' },
    });
    expect((await app.call('GET', '/api/users/me', { token: person.token })).status).toBe(401);
    const { access_token } = chosen.body.tokens;
    expect((await app.call('GET', '/api/users/me', { token: access_token })).body.email).toBe(person.email);
    const body = { email: person.email, password: 'a new long password' };
    expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
  });

  it('A new password signs in even when the old one was guessed at until sign-in is refused', async () => {
    const person = await signUpPerson(app);
    const guess = { email: person.email, password: 'forgotten long ago' };
    for (let tries = 0; tries < 10; tries += 1) await app.call('POST', '/auth/login', { body: guess });
    expect((await app.call('POST', '/auth/login', { body: guess })).status).toBe(429);
    await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const { token, id } = await passwordLink(app, person.email);
    const body = { password: 'a new long password' };
    const { tokens } = (await app.call('POST', `/auth/reset-password/${token}/${id}`, { body })).body;
    const me = await app.call('GET', '/api/users/me', { token: tokens.access_token });
    expect(me.status).toBe(200);
  });

  it('Easily guessed passwords are refused with a sentence at the field, and the link keeps working', async () => {
    const person = await signUpPerson(app, { organization_name: 'Tillberry', host: 'tillberry.example' });
    await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const { token, id } = await passwordLink(app, person.email);
    const choose = (password: string) =>
      app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } });
    for (const password of ['1234567890', 'aaaaaaaaaa', person.email, 'Tillberry2026', 'Password123!']) {
      const { status, body } = await choose(password);
      expect([password, status, body.errors?.password]).toEqual([
        password,
        400,
        expect.stringMatching(/^This password .* Use a few unrelated words/),
      ]);
    }
    expect((await choose('seven green bottles')).status).toBe(200);
    const mine = await app.call('POST', '/auth/login', {
      body: { email: person.email, password: 'seven green bottles' },
    });
    const changed = await app.call('POST', '/api/users/me/password', {
      token: mine.body.tokens.access_token,
      body: { current_password: 'seven green bottles', password: 'aaaaaaaaaa' },
    });
    expect([changed.status, Object.keys(changed.body.errors)]).toEqual([400, ['password']]);
  });

  it('People with a password from the time when any ten characters were allowed can still sign in', async () => {
    const person = await signUpPerson(app);
    await setPassword(app.ctx.db, person.user_id, await hash('1234567890'));
    const body = { email: person.email, password: '1234567890' };
    expect((await app.call('POST', '/auth/login', { body })).status).toBe(200);
  });

  it('A password link is refused after an hour', async () => {
    const person = await signUpPerson(app);
    await app.call('POST', '/auth/request-password-reset', { body: { email: person.email } });
    const { token, id } = await passwordLink(app, person.email);
    app.setTime(new Date(app.ctx.now().getTime() + 3_601_000));
    expect(
      (
        await app.call('POST', `/auth/reset-password/${token}/${id}`, {
          body: { password: 'a new long password' },
        })
      ).status,
    ).toBe(400);
  });
});

describe('Details of a person', () => {
  it('[P-API-13][A-API-25][A-API-26] A person changes their own details, and the fields that are sent are merged into the rest', async () => {
    const person = await signUpPerson(app);
    const path = `/api/users/${person.user_id}`;
    await app.call('PATCH', path, {
      token: person.token,
      body: { additional_info: { name: ' Ann ', job_title: 'Head of Growth' } },
    });
    await app.call('PATCH', path, {
      token: person.token,
      body: { additional_info: { phone_number: '+1 555 0100' } },
    });
    const { body } = await app.call('GET', '/api/users/me', { token: person.token });
    expect(body).toMatchObject({
      name: 'Ann',
      additional_info: { name: 'Ann', job_title: 'Head of Growth', phone_number: '+1 555 0100' },
    });
  });

  it('The details of a person are not found for anybody else', async () => {
    const [ann, bob] = [await signUpPerson(app), await signUpPerson(app)];
    const reply = await app.call('PATCH', `/api/users/${bob.user_id}`, {
      token: ann.token,
      body: { additional_info: { name: 'Eve' } },
    });
    expect(reply.status).toBe(404);
  });
});
