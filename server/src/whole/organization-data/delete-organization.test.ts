import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, passwordLink, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';
import { eraseDeletedOrganizations } from './delete-organization.service.ts';

const ME = '/api/organizations/me';
let app: TestApp;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  ann = await signUpPerson(app, { organization_name: 'Acme Ltd.' });
  bob = await signUpColleague(app, ann);
});

const remove = (person: Person, typed: object = {}) =>
  app.call('DELETE', ME, {
    token: person.token,
    body: { name: 'Acme Ltd.', password: person.password, ...typed },
  });
const rowsOf = async (text: string, id: string) => (await runText(app.ctx.db, text, [id])).rows;
/** With a plan from the built-in checkout. */
async function subscribe({ domain_id, token }: Person) {
  const pay = (path: string, body?: object) =>
    app.call('POST', `/api/domains/${domain_id}/payments/${path}`, { token, body });
  const paths = { success_path: '/billing', cancel_path: '/billing' };
  const { body } = await pay('create-checkout-session', { price_id: 'price_builtin_starter', ...paths });
  await pay(`sessions/${body.sessionId}/confirm`);
}
const emails = async (to: string) =>
  ((await app.call('GET', '/mailbox.json')).body as { to: string; subject: string; text: string }[]).filter(
    (mail) => mail.to === to,
  );
const isIn = async (person: Person) =>
  (await app.call('GET', '/api/users/me', { token: person.token })).status === 200;

describe('Deleting an organization', () => {
  it('Deleting an organization removes its people, payments and sites at once, and records who did it', async () => {
    const { key } = (
      await app.call('POST', `${ME}/api-keys`, { token: bob.token, body: { name: 'x', scope: 'write' } })
    ).body;
    const second = (
      await app.call('POST', '/api/domains', { token: bob.token, body: { domain_url: 'second.example.com' } })
    ).body.id;
    await subscribe(ann);
    const link = (await app.call('POST', `${ME}/export`, { token: ann.token })).body.url as string;
    const eve = await signUpPerson(app);
    expect(await remove(ann)).toMatchObject({ status: 200, body: { ok: true } });

    const websites = await runText(
      app.ctx.db,
      'select removed_at is not null as removed from domains where id = any($1)',
      [[ann.domain_id, second]],
    );
    expect(websites.rows).toEqual([{ removed: true }, { removed: true }]);
    expect(await rowsOf('select status from subscriptions where org_id = $1', ann.org_id)).toEqual([
      { status: 'cancelled' },
    ]);
    for (const person of [ann, bob]) {
      expect(await isIn(person)).toBe(false);
      const { email, password, refresh_token } = person;
      expect((await app.call('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
      expect((await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
      const { status, body } = await app.call('GET', `/api/domains/${ann.domain_id}`, {
        token: person.token,
      });
      expect([status, body.detail]).toEqual([401, 'Please sign in.']);
    }
    expect((await app.call('GET', '/api/domains', { token: key })).status).toBe(401);
    expect((await app.call('GET', link.replace(app.ctx.config.public_url, ''))).status).toBe(403);
    expect(await rowsOf('select id from users where org_id = $1', ann.org_id)).toEqual([]);
    const [farewell, ...others] = await emails(ann.email);
    expect(farewell).toMatchObject({ subject: 'Acme Ltd. was deleted' });
    expect(farewell?.text).toContain('You have deleted the organization Acme Ltd. from Sightline.');
    expect(others).toEqual([]);
    expect(await emails(bob.email)).toEqual([]);
    expect(await isIn(eve)).toBe(true);
  });

  it('After an organization is deleted, the same address can sign up for a new one', async () => {
    await remove(ann);
    const { email } = ann;
    await app.call('POST', '/auth/signup', {
      body: { email, organization_name: 'Acme again', domain_url: 'acme.example.com' },
    });
    const { token, id } = await passwordLink(app, email);
    const password = 'another long password';
    expect(
      (await app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } })).status,
    ).toBe(200);
    const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
    const again = await app.call('GET', ME, { token: body.tokens.access_token });
    expect(again.body).toMatchObject({ name: 'Acme again' });
    expect(again.body.id).not.toBe(ann.org_id);
  });

  it('Deleting an organization requires its name and the password, and allows few tries', async () => {
    await subscribe(ann);
    // Attempts are counted per quarter of an hour, which does not end while this runs.
    app.setTime(app.ctx.now());
    expect((await remove(ann, { name: 'acme ltd.' })).body).toMatchObject({
      status: 400,
      errors: { name: 'That doesn’t match your organization’s name.' },
    });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await remove(ann, { password: 'a guess' })).body).toMatchObject({
        status: 400,
        errors: { password: 'Incorrect password.' },
      });
    expect((await remove(ann)).status).toBe(429);
    expect((await remove(bob, { password: 'a guess' })).status).toBe(400);
    expect(await isIn(ann)).toBe(true);
    expect(await rowsOf('select status from subscriptions where org_id = $1', ann.org_id)).toEqual([
      { status: 'active' },
    ]);
    expect((await app.call('DELETE', ME, { token: ann.token })).status).toBe(400);
  });

  it('Deleting an organization changes nothing for people when it is killed midway', async () => {
    await runText(
      app.ctx.db,
      `create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
       create trigger die before update of removed_at on domains for each row execute function die()`,
    );
    expect((await remove(ann)).status).toBe(500);
    await runText(app.ctx.db, 'drop function die cascade');
    for (const person of [ann, bob]) expect(await isIn(person)).toBe(true);
    const { email, password } = bob;
    expect((await app.call('POST', '/auth/login', { body: { email, password } })).status).toBe(200);
    expect((await emails(ann.email)).map(({ subject }) => subject)).not.toContain('Acme Ltd. was deleted');
    expect((await remove(ann)).status).toBe(200);
    expect(await isIn(bob)).toBe(false);
  });

  it('An organization can be deleted whatever its name', async () => {
    const name = 'Acme\r\nBcc: eve@example.com\u2028Ltd.';
    await runText(app.ctx.db, 'update organizations set name = $2 where id = $1', [ann.org_id, name]);
    expect((await remove(ann, { name: 'Acme Bcc: eve@example.com Ltd.' })).status).toBe(200);
    expect((await emails(ann.email)).map(({ subject }) => subject)).toEqual([
      'Acme Bcc: eve@example.com Ltd. was deleted',
    ]);
  });

  it('An organization is deleted once when two people delete it at the same moment', async () => {
    const replies = await Promise.all([remove(ann), remove(bob)]);
    expect(replies.map(({ status }) => status).sort()).not.toContain(500);
    expect(replies.map(({ status }) => status)).toContain(200);
    const subjects = [...(await emails(ann.email)), ...(await emails(bob.email))].map(
      ({ subject }) => subject,
    );
    expect(subjects).toEqual(['Acme Ltd. was deleted']);
  });

  it('The rest of a deleted organization is erased in the background in as many runs as needed and no more', async () => {
    await remove(ann);
    await runText(app.ctx.db, `insert into users (org_id, email) values ($1, 'late@example.com')`, [
      ann.org_id,
    ]);
    await runText(app.ctx.db, `insert into domains (org_id, host) values ($1, 'late.example.com')`, [
      ann.org_id,
    ]);
    await eraseDeletedOrganizations(app.ctx);
    expect(await rowsOf('select id from users where org_id = $1', ann.org_id)).toEqual([]);
    expect(await rowsOf('select id from domains where org_id = $1', ann.org_id)).toEqual([]);
    await eraseDeletedOrganizations(app.ctx);
    expect(await rowsOf('select id from organizations where id = $1', ann.org_id)).toEqual([]);
    await eraseDeletedOrganizations(app.ctx);
  });

  it('The sample workspace cannot be deleted', async () => {
    await runText(app.ctx.db, `update organizations set sample = 'ready' where id = $1`, [ann.org_id]);
    expect(await remove(ann)).toMatchObject({
      status: 403,
      body: { detail: 'The sample workspace can’t be deleted. Start it over instead.' },
    });
    expect(await isIn(ann)).toBe(true);
  });
});
