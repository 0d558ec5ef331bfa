import { hash } from '@node-rs/argon2';
import { afterEach, expect, it } from 'vitest';
import { START, startMail, stopMail, stored, sweep } from '../../../test/mail-app.ts';
import { forgetEmails } from '../../platform/mail/send-email.ts';
import { findUserByEmail, setPassword } from './accounts.queries.ts';

afterEach(stopMail);

it('An inviter sees that an invitation email was refused for good or expired unsent, until a newer one is on its way', async () => {
  let refused: false | number = 550;
  const { app } = await startMail({ refuse: (to) => to.startsWith('bo@') && refused });
  const email = 'ann@mill.example';
  await app.call('POST', '/auth/signup', {
    body: { email, organization_name: 'Mill', domain_url: 'mill.example', generated_pages_enabled: true },
  });
  const ann = await findUserByEmail(app.ctx.db, email);
  const password = 'seven green bottles';
  await setPassword(app.ctx.db, ann?.id ?? '', await hash(password));
  const token = (await app.call('POST', '/auth/login', { body: { email, password } })).body.tokens
    .access_token;
  const bo = async () => {
    const team = (await app.call('GET', '/api/users', { token })).body;
    return team.find((person: { email: string }) => person.email === 'bo@mill.example');
  };
  const invited = await app.call('POST', '/api/users', { token, body: { email: 'bo@mill.example' } });
  expect([invited.status, invited.body.letter_problem]).toEqual([200, null]);
  expect((await bo()).letter_problem).toBeNull();
  await sweep(app);
  expect((await stored(app)).map(({ state }) => state)).toEqual(['sent', 'failed']);
  expect((await bo()).letter_problem).toBe(
    'The mail server rejected the email to bo@mill.example. If the address is wrong, remove this person and add the right one. Otherwise, resend the invitation.',
  );

  app.setTime(new Date(START + 60_000));
  refused = 450;
  const again = await app.call('POST', `/api/users/${invited.body.id}/invite-again`, { token });
  expect(again.body.letter_problem).toBeNull();
  await sweep(app);
  expect((await bo()).letter_problem).toBeNull();
  app.setTime(new Date(START + 8 * 86_400_000));
  await forgetEmails.run(app.ctx, {}, { signal: new AbortController().signal });
  const later = await app.call('POST', '/auth/login', { body: { email, password } });
  const team = (await app.call('GET', '/api/users', { token: later.body.tokens.access_token })).body;
  const problemOf = (address: string) =>
    team.find((person: { email: string }) => person.email === address).letter_problem;
  expect(problemOf('bo@mill.example')).toBe(
    'The email to bo@mill.example couldn’t be sent before its link expired. Resend the invitation.',
  );
  expect(problemOf(email)).toBeNull();
});
