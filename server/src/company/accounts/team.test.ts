import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, passwordLink, signUpColleague, signUpPerson } from '../../../test/factories.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ environment: { PRODUCT_NAME: 'Lookout' } });
});
afterAll(() => app.stop());

const anyEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const team = async (person: Person) =>
  (await app.call('GET', '/api/users', { token: person.token })).body as Record<string, unknown>[];
const invite = (person: Person, email: string, name: string | null = null) =>
  app.call('POST', '/api/users', { token: person.token, body: { email, name } });
const inviteAgain = (person: Person, id: string) =>
  app.call('POST', `/api/users/${id}/invite-again`, { token: person.token });
const choose = ({ token, id }: { token: string; id: string }, password = 'a long enough password') =>
  app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } });
const emailsTo = async (email: string) =>
  ((await app.call('GET', '/mailbox.json')).body as { to: string; subject: string; text: string }[]).filter(
    ({ to }) => to === email,
  );

describe('Inviting people', () => {
  it('[P-API-32][P-API-33][P-ROLE-03][P-ROLE-04] Everybody in the organization can list and add teammates, and the list starts with the oldest', async () => {
    const ann = await signUpPerson(app, { organization_name: 'Acme Tills' });
    await app.call('PATCH', `/api/users/${ann.user_id}`, {
      token: ann.token,
      body: { additional_info: { name: 'Ann Archer' } },
    });
    const [bob_email, cem_email] = [anyEmail(), anyEmail()];
    const added = await invite(ann, bob_email, '  Bob Baker ');
    expect(added).toMatchObject({
      status: 200,
      body: {
        email: bob_email,
        name: 'Bob Baker',
        org_id: ann.org_id,
        additional_info: { name: 'Bob Baker' },
        invited_at: expect.any(String),
        joined: false,
        last_seen_at: null,
      },
    });
    const [mail] = await emailsTo(bob_email);
    expect(mail?.subject).toBe('Join Acme Tills on Lookout');
    expect(mail?.text).toContain(`Ann Archer (${ann.email}) invited you to Acme Tills on Lookout,`);
    const link = await passwordLink(app, bob_email);
    expect((await app.call('GET', `/auth/password-links/${link.token}/${link.id}`)).body).toEqual({
      purpose: 'invitation',
      email: bob_email,
      organization_name: 'Acme Tills',
    });
    await choose(link);
    const { body } = await app.call('POST', '/auth/login', {
      body: { email: bob_email, password: 'a long enough password' },
    });
    const bob = { ...ann, token: body.tokens.access_token };
    expect((await app.call('GET', '/api/domains', { token: bob.token })).body).toMatchObject([
      { id: ann.domain_id },
    ]);
    expect((await invite(bob, cem_email)).body).toMatchObject({ name: null, additional_info: {} });
    expect((await team(bob)).map(({ email, joined }) => [email, joined])).toEqual([
      [ann.email, true],
      [bob_email, true],
      [cem_email, false],
    ]);
    expect((await team(bob))[1]).toMatchObject({ last_seen_at: expect.any(String) });
  });

  it('Inviting a known address says where it already is, and that it cannot be in two organizations', async () => {
    const [ann, eve] = [await signUpPerson(app), await signUpPerson(app)];
    expect(await invite(ann, ann.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { detail: `${ann.email.toUpperCase()} is already on your team.` },
    });
    const elsewhere = await invite(ann, eve.email);
    expect(elsewhere.status).toBe(409);
    expect(elsewhere.body.detail).toContain('already belongs to another organization');
    expect((await team(ann)).map(({ email }) => email)).toEqual([ann.email]);
  });

  it('Inviting an address twice at once adds one person', async () => {
    const [ann, email] = [await signUpPerson(app), anyEmail()];
    const replies = await Promise.all([invite(ann, email), invite(ann, email), invite(ann, email)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await emailsTo(email)).toHaveLength(1);
  });

  it('When two organizations invite an address at once, the person joins only one', async () => {
    const [ann, eve, email] = [await signUpPerson(app), await signUpPerson(app), anyEmail()];
    const replies = await Promise.all([invite(ann, email), invite(eve, email)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([...(await team(ann)), ...(await team(eve))].filter((one) => one.email === email)).toHaveLength(1);
  });

  it('An invitation refuses text that is no email address and names that are too long', async () => {
    const ann = await signUpPerson(app);
    expect(await invite(ann, 'no address')).toMatchObject({
      status: 400,
      body: { errors: { email: 'Please enter a valid email address.' } },
    });
    expect((await invite(ann, anyEmail(), 'x'.repeat(121))).status).toBe(400);
  });

  it('One address gets at most five invitations a day', async () => {
    const ann = await signUpPerson(app);
    const { body } = await invite(ann, anyEmail());
    for (let times = 1; times < 5; times += 1) expect((await inviteAgain(ann, body.id)).status).toBe(200);
    expect((await inviteAgain(ann, body.id)).status).toBe(429);
  });

  it('One person can send at most thirty invitations an hour, whoever they go to', async () => {
    const ann = await signUpPerson(app);
    const statuses: number[] = [];
    for (let times = 0; times < 32; times += 1) statuses.push((await invite(ann, anyEmail())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  it('Inviting somebody again makes their older link stop working, until they have joined', async () => {
    const [ann, email] = [await signUpPerson(app), anyEmail()];
    const { body } = await invite(ann, email);
    const older = await passwordLink(app, email);
    expect((await inviteAgain(ann, body.id)).body).toMatchObject({ id: body.id, joined: false });
    const newer = await passwordLink(app, email);
    expect(await app.call('GET', `/auth/password-links/${older.token}/${older.id}`)).toMatchObject({
      status: 200,
      body: null,
    });
    expect((await choose(older)).status).toBe(400);
    expect((await choose(newer)).status).toBe(200);
    expect(await inviteAgain(ann, body.id)).toMatchObject({
      status: 409,
      body: { detail: `${email} has already joined.` },
    });
  });

  it('Somebody invited who asks for a new link, or signs up, is invited again', async () => {
    const [ann, email] = [await signUpPerson(app), anyEmail()];
    await invite(ann, email);
    await app.call('POST', '/auth/request-password-reset', { body: { email } });
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill('Join Acme on Lookout'),
    );
    const details = { organization_name: 'Own', domain_url: 'own.example', generated_pages_enabled: true };
    await app.call('POST', '/auth/signup', { body: { email, ...details } });
    expect((await emailsTo(email))[0]?.subject).toBe('Join Acme on Lookout');
    expect(await emailsTo(email)).toHaveLength(3);
  });
});

describe('Everybody in the organization', () => {
  it('[P-ROLE-05] Everybody in the organization can change the domain as its founder can', async () => {
    const ann = await signUpPerson(app);
    const bob = await signUpColleague(app, ann);
    const path = `/api/domains/${ann.domain_id}`;
    const changed = await app.call('PATCH', path, {
      token: bob.token,
      body: { selected_personalization: true },
    });
    expect(changed).toMatchObject({ status: 200, body: { selected_personalization: true } });
    expect((await app.call('GET', path, { token: ann.token })).body.selected_personalization).toBe(true);
  });
});
