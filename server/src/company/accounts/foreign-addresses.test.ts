import { afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { passwordLink, signUpPerson } from '../../../test/factories.ts';
import { emailTo, startMail, stopMail, stopping, sweep } from '../../../test/mail-app.ts';
import { queueEmail } from '../../platform/mail/send-email.ts';

afterEach(stopMail);

const TYPED = 'später@müller.example';
const KEPT = 'später@xn--mller-kva.example';

it('A teammate whose address has letters beyond ASCII is invited, joins, and signs in by any spelling of it', async () => {
  const app = await startTestApp();
  stopping(app);
  const ann = await signUpPerson(app);
  const invite = (email: string) => app.call('POST', '/api/users', { token: ann.token, body: { email } });
  expect(await invite(TYPED)).toMatchObject({ status: 200, body: { email: KEPT } });
  for (const again of [TYPED, KEPT, 'SPÄTER@Müller.example'])
    expect([again, (await invite(again)).status]).toEqual([again, 409]);
  const { token, id } = await passwordLink(app, KEPT);
  const password = 'a long enough password';
  expect((await app.call('POST', `/auth/reset-password/${token}/${id}`, { body: { password } })).status).toBe(
    200,
  );
  for (const email of [TYPED, KEPT, ` SPÄTER@MÜLLER.EXAMPLE `])
    expect([email, (await app.call('POST', '/auth/login', { body: { email, password } })).status]).toEqual([
      email,
      200,
    ]);
  await app.call('POST', '/auth/request-password-reset', { body: { email: TYPED } });
  const sent = (await app.call('GET', '/mailbox.json')).body as { to: string }[];
  expect(sent.filter(({ to }) => to === KEPT)).toHaveLength(2);
  const body = { schedule: { every: 'week', recipients: [TYPED, KEPT] } };
  const report = await app.call('POST', `/api/domains/${ann.domain_id}/reports`, { token: ann.token, body });
  expect(report.body.schedule.recipients).toEqual(
    [KEPT, KEPT].slice(0, report.body.schedule.recipients.length),
  );
});

it('A mail server that takes such addresses gets the email', async () => {
  const { app, smtp } = await startMail();
  await queueEmail(app.ctx, emailTo(KEPT));
  await sweep(app);
  expect(smtp.messages).toMatchObject([
    { to: [expect.stringMatching(/^später@(?:xn--mller-kva|müller)\.example$/)] },
  ]);
});
