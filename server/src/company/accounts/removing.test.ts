import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { shopSite, startContentApp } from '../../../test/content-app.ts';
import { createPageWriter } from '../../../test/doubles/page-writer.ts';
import { type Person, passwordLink, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { startWorker } from '../../roles/worker.ts';

const DAY = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const anyEmail = () => `${randomUUID().slice(0, 8)}@example.com`;
const team = async (person: Person) =>
  (await app.call('GET', '/api/users', { token: person.token })).body as Record<string, unknown>[];
const invite = (person: Person, email: string, name: string | null = null) =>
  app.call('POST', '/api/users', { token: person.token, body: { email, name } });
const inviteAgain = (person: Person, id: string) =>
  app.call('POST', `/api/users/${id}/invite-again`, { token: person.token });
const remove = (person: Person, id: string) =>
  app.call('DELETE', `/api/users/${id}`, { token: person.token });
const choose = ({ token, id }: { token: string; id: string }, password = 'a long enough password') =>
  app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } });

describe('Removing people', () => {
  it('Removing a teammate ends their sign-ins at once, and what they made stays', async () => {
    const ann = await signUpPerson(app);
    const bob = await signUpColleague(app, ann);
    const path = `/api/domains/${ann.domain_id}/competitors`;
    const made = await app.call('POST', path, {
      token: bob.token,
      body: { name: 'Rival', url: 'https://rival.example' },
    });
    expect(made.status).toBe(200);
    expect((await remove(ann, bob.user_id)).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: bob.token })).status).toBe(401);
    const { refresh_token } = bob;
    expect((await app.call('POST', '/auth/refresh', { body: { refresh_token } })).status).toBe(401);
    const { email, password } = bob;
    expect((await app.call('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
    expect((await app.call('GET', path, { token: ann.token })).body).toMatchObject([{ name: 'Rival' }]);
    expect((await team(ann)).map(({ id }) => id)).toEqual([ann.user_id]);
    expect((await remove(ann, bob.user_id)).status).toBe(404);
  });

  it('Removing somebody who had not joined frees their email address', async () => {
    const [ann, eve, email] = [await signUpPerson(app), await signUpPerson(app), anyEmail()];
    const { body } = await invite(ann, email);
    const link = await passwordLink(app, email);
    await remove(ann, body.id);
    expect((await choose(link)).status).toBe(400);
    expect((await invite(eve, email)).status).toBe(200);
  });

  it('An expired invitation keeps nobody from joining another organization', async () => {
    const own = await startTestApp({ connection: app.connection });
    const [ann, eve, email] = [await signUpPerson(app), await signUpPerson(app), anyEmail()];
    await invite(ann, email);
    expect((await invite(eve, email)).status).toBe(409);
    own.setTime(new Date(Date.now() + 7 * DAY + 1000));
    const { email: who, password } = eve;
    const later = await own.call('POST', '/auth/login', { body: { email: who, password } });
    const again = await own.call('POST', '/api/users', {
      token: later.body.tokens.access_token,
      body: { email, name: null },
    });
    expect(again).toMatchObject({ status: 200, body: { org_id: eve.org_id } });
    await own.stop();
  });

  it('People of other organizations cannot be removed', async () => {
    const [ann, eve] = [await signUpPerson(app), await signUpPerson(app)];
    expect((await remove(eve, ann.user_id)).status).toBe(404);
    expect((await inviteAgain(eve, ann.user_id)).status).toBe(404);
    expect((await team(eve)).map(({ id }) => id)).toEqual([eve.user_id]);
    expect((await app.call('GET', '/api/users/me', { token: ann.token })).status).toBe(200);
  });

  it('People can remove themselves, except the last one who can sign in', async () => {
    const ann = await signUpPerson(app);
    await invite(ann, anyEmail());
    expect(await remove(ann, ann.user_id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Delete the organization instead') },
    });
    const bob = await signUpColleague(app, ann);
    expect((await remove(ann, ann.user_id)).status).toBe(200);
    expect((await app.call('GET', '/api/users/me', { token: ann.token })).status).toBe(401);
    expect((await remove(bob, bob.user_id)).status).toBe(409);
  });

  it('When everybody removes everybody at once, somebody is left who can sign in', async () => {
    const ann = await signUpPerson(app);
    const people = [ann, await signUpColleague(app, ann), await signUpColleague(app, ann)];
    const replies = await Promise.all(people.map((person) => remove(person, person.user_id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const [bob, cem] = [await signUpPerson(app), await signUpPerson(app)];
    const pair = [bob, await signUpColleague(app, bob)] as const;
    const mutual = await Promise.all([remove(pair[0], pair[1].user_id), remove(pair[1], pair[0].user_id)]);
    expect(mutual.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await team(cem)).toHaveLength(1);
  });

  it('A request whose person is removed in the middle answers 401, never a server error', async () => {
    const ann = await signUpPerson(app);
    const bob = await signUpColleague(app, ann);
    const { email, password, user_id } = bob;
    const waiting = async () =>
      (
        await runText(
          app.ctx.db,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows.length;
    const replies = await app.ctx.db.transaction().execute(async (db) => {
      await runText(db, 'delete from users where id = $1', [user_id]);
      const asks = [
        app.call('POST', `/api/domains/${ann.domain_id}/competitors`, {
          token: bob.token,
          body: { name: 'Rival', url: 'https://rival.example' },
        }),
        app.call('PATCH', `/api/users/${user_id}`, {
          token: bob.token,
          body: { additional_info: { name: 'Bob' } },
        }),
        app.call('POST', '/auth/login', { body: { email, password } }),
      ];
      await until(async () => (await waiting()) >= asks.length);
      return { asks };
    });
    const statuses = (await Promise.all(replies.asks)).map(({ status }) => status);
    expect(statuses).toEqual([401, 401, 401]);
  });

  it('Removing a person while they do other things makes no request fail with a server error', async () => {
    const ann = await signUpPerson(app);
    for (let round = 0; round < 8; round += 1) {
      const bob = await signUpColleague(app, ann);
      let { refresh_token } = bob;
      const refresh = async () => {
        const reply = await call('POST', '/auth/refresh', { body: { refresh_token } });
        if (reply.status === 200) refresh_token = reply.body.refresh_token;
        return reply;
      };
      let answered = 0;
      const call: typeof app.call = async (...given) => {
        const reply = await app.call(...given);
        answered += 1;
        return reply;
      };
      const save = (number: number) =>
        call('POST', `/api/domains/${ann.domain_id}/competitors`, {
          token: bob.token,
          body: { name: `Rival ${round}.${number}`, url: `https://rival-${round}-${number}.example` },
        });
      const [gone, ...replies] = await Promise.all([
        until(() => answered >= round).then(() => remove(ann, bob.user_id)),
        save(1),
        save(2),
        refresh().then(refresh).then(refresh),
        refresh().then(refresh).then(refresh),
        app.call('POST', '/auth/request-password-reset', { body: { email: bob.email } }),
        app.call('POST', '/auth/logout', { body: { refresh_token: bob.refresh_token } }),
      ]);
      expect(gone.status).toBe(200);
      expect(replies.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    }
  });

  it('Work that a removed person asked for is still finished', async () => {
    const at = await startContentApp({ writer: createPageWriter(), site: shopSite(), worker: false });
    const bob = await signUpColleague(at.app, at.person);
    const { body } = await at.app.call(
      'POST',
      `/api/domains/${at.person.domain_id}/aeo/content/create-page`,
      {
        token: bob.token,
        body: { prompt: 'What do your tills cost?' },
      },
    );
    await at.app.call('DELETE', `/api/users/${bob.user_id}`, { token: at.person.token });
    await startWorker(at.app.ctx, at.app.connection);
    expect((await at.ended(body.task_id)).status).toBe('completed');
    await at.stop();
  });

  it('No reference to a person blocks their removal, and no work is deleted along with them', async () => {
    const { rows } = await runText(
      app.ctx.db,
      `select conrelid::regclass::text as table_name, confdeltype as on_delete from pg_constraint
        where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const references = rows as { table_name: string; on_delete: string }[];
    expect(references.length).toBeGreaterThan(20);
    expect(references.filter(({ on_delete }) => on_delete !== 'n' && on_delete !== 'c')).toEqual([]);
    // Only rows that belong to the person alone are deleted with them.
    const theirs = references
      .filter(({ on_delete }) => on_delete === 'c')
      .map(({ table_name }) => table_name);
    for (const work of [
      'domains',
      'topics',
      'prompts',
      'tasks',
      'brands',
      'generated_pages',
      'page_versions',
    ])
      expect(theirs).not.toContain(work);
    expect(theirs).toContain('sessions');
  });
});
