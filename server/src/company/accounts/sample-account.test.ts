import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { runText } from '../../platform/db/database.ts';

let app: TestApp;
let guest: Person;
let colleague: Person;
let other_session: string;
beforeAll(async () => {
  app = await startTestApp();
  guest = await signUpPerson(app);
  colleague = await signUpColleague(app, guest);
  const { email, password } = guest;
  const { body } = await app.call('POST', '/auth/login', { body: { email, password } });
  const signIns = await app.call('GET', '/api/users/me/sign-ins', { token: body.tokens.access_token });
  other_session = signIns.body[0].id;
  await runText(app.ctx.db, "update organizations set sample = 'ready' where id = $1", [guest.org_id]);
});
afterAll(() => app.stop());

it('A visitor of the sample cannot change its members or lock others out', async () => {
  const asks = [
    ['POST', '/api/users', { email: 'bo@example.com', name: null }],
    ['POST', `/api/users/${colleague.user_id}/invite-again`],
    ['DELETE', `/api/users/${colleague.user_id}`],
    ['DELETE', `/api/users/${guest.user_id}`],
    ['DELETE', '/api/users/me/sign-ins'],
    [
      'POST',
      '/api/users/me/password',
      { current_password: guest.password, password: 'another long password' },
    ],
  ] as const;
  for (const [method, path, body] of asks)
    expect((await app.call(method, path, { token: guest.token, body })).status, `${method} ${path}`).toBe(
      403,
    );
});

it('Visitors of the sample see and end only their own sign-in', async () => {
  const list = () => app.call('GET', '/api/users/me/sign-ins', { token: guest.token });
  const end = (id: string) => app.call('DELETE', `/api/users/me/sign-ins/${id}`, { token: guest.token });
  const { body } = await list();
  expect(body).toMatchObject([{ current: true }]);
  expect((await end(other_session)).status).toBe(404);
  expect((await end(body[0].id)).status).toBe(200);
  expect((await list()).status).toBe(401);
});
