import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { forgeToken } from '../../../test/forge-token.ts';
import { type NotifyingApp, startNotifyingApp } from '../../../test/notifying-app.ts';
import { type EmailKind, unsubscribeUrl } from './email-links.service.ts';
import { raiseAlert } from './raise-alert.service.ts';

let at: NotifyingApp;
beforeAll(async () => {
  at = await startNotifyingApp();
});
afterAll(() => at.stop());

const ME = '/api/users/me/notifications';
const pathOf = (user_id: string, kind: EmailKind) => {
  const url = new URL(unsubscribeUrl(at.app.ctx, user_id, kind));
  return url.pathname + url.search;
};
const oneClick = (path: string) =>
  at.app.call('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
const raise = (key: string, org_id = at.person.org_id) =>
  raiseAlert(at.app.ctx, {
    org_id,
    domain_id: null,
    kind: 'payment_failed',
    key,
    title: `The payment failed (${key})`,
    detail: 'The card was refused.',
    action: { label: 'Pay now', path: '/billing' },
  });
const told = async (key: string) =>
  (await at.emails()).filter(({ subject }) => subject.includes(`(${key})`)).map(({ to }) => to);

describe('Automatic emails', () => {
  it('Alert emails and digests are both on for people who joined, and each can be switched off by itself', async () => {
    expect((await at.call('GET', ME)).body).toMatchObject({ weekly_digest: true, alert_letters: true });
    const { body } = await at.call('PATCH', ME, { weekly_digest: false });
    expect(body).toMatchObject({ weekly_digest: false, alert_letters: true });
    expect((await at.call('PATCH', ME, {})).body).toMatchObject({
      weekly_digest: false,
      alert_letters: true,
    });
    expect((await at.call('PATCH', ME, { weekly_digest: true })).body.weekly_digest).toBe(true);
    expect((await at.call('PATCH', ME, { weekly_digest: 'no' })).status).toBe(400);
  });

  it('The email settings say when the next digest leaves: Monday at 7:00 by the organization’s first website', async () => {
    const on = async (time: string) => {
      at.app.setTime(new Date(time));
      const { body } = await at.app.call('POST', '/auth/login', {
        body: { email: at.person.email, password: at.person.password },
      });
      const { body: said } = await at.app.call('GET', ME, { token: body.tokens.access_token });
      return `${said.next_digest_at} ${said.time_zone}`;
    };
    expect(await on('2026-11-22T23:59:00Z')).toBe('2026-11-23T07:00:00.000Z UTC');
    expect(await on('2026-11-23T06:59:00Z')).toBe('2026-11-23T07:00:00.000Z UTC');
    expect(await on('2026-11-23T07:00:00Z')).toBe('2026-11-30T07:00:00.000Z UTC');
    await at.sql("update domains set time_zone = 'Asia/Kolkata'");
    expect(await on('2026-11-23T01:29:00Z')).toBe('2026-11-23T01:30:00.000Z Asia/Kolkata');
    expect(await on('2026-11-23T01:30:00Z')).toBe('2026-11-30T01:30:00.000Z Asia/Kolkata');
    await at.sql("update domains set time_zone = 'UTC'");
    at.app.setTime(new Date());
  });

  it('An alert is emailed once, and only to people who have joined and want it', async () => {
    const colleague = await signUpColleague(at.app, at.person);
    const invited = `${randomUUID()}@example.com`;
    await at.sql('insert into users (org_id, email) values ($1, $2)', at.person.org_id, invited);
    await raise('first');
    await raise('first');
    expect((await told('first')).sort()).toEqual([at.person.email, colleague.email].sort());
    await oneClick(pathOf(colleague.user_id, 'alert_letters'));
    await raise('second');
    expect(await told('second')).toEqual([at.person.email]);
    const mail = (await at.emails())[0];
    expect(mail?.text).toContain('The card was refused.');
    expect(mail?.text).toContain('http://localhost:4000/billing');
    const listed = await at.call('GET', `/api/domains/${at.person.domain_id}/alerts?limit=1`);
    expect(listed.body.data).toMatchObject([
      { kind: 'payment_failed', title: 'The payment failed (second)' },
    ]);
  });

  it('No automatic email is about a sample workspace or goes to one', async () => {
    const guest = await signUpPerson(at.app);
    await at.sql(`update organizations set sample = 'ready' where id = $1`, guest.org_id);
    await raise('sample', guest.org_id);
    expect(await told('sample')).toEqual([]);
    expect(await at.sql('select kind from alerts where org_id = $1', guest.org_id)).toHaveLength(1);
  });

  it('One click, also in a mail app, unsubscribes from automatic emails, and merely opening the link does not', async () => {
    const path = pathOf(at.person.user_id, 'weekly_digest');
    const looked = await at.app.call('GET', path);
    expect(looked.status).toBe(200);
    expect(looked.text).toContain('<form method="post"');
    expect(looked.text).toContain('Stop the weekly digest?');
    expect(looked.text).toContain('<p class="brand">Sightline</p>');
    expect(looked.headers['cache-control']).toBe('no-store');
    expect((await at.call('GET', ME)).body.weekly_digest).toBe(true);
    const done = await oneClick(path);
    expect(done.status).toBe(200);
    expect(done.text).toContain('The weekly digest is off');
    expect((await at.call('GET', ME)).body).toMatchObject({ weekly_digest: false, alert_letters: true });
    expect((await oneClick(path)).status).toBe(200);
    const undo = await at.app.call('POST', path.replace('/off', '/on'), {
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    });
    expect(undo.text).toContain('The weekly digest is on');
    expect((await at.call('GET', ME)).body.weekly_digest).toBe(true);
  });

  it('A forged unsubscribe link changes nothing, and its answer reveals nothing', async () => {
    const path = pathOf(at.person.user_id, 'weekly_digest');
    const token = new URL(path, 'http://x').searchParams.get('token') ?? '';
    const [user_id, , signature] = token.split('.');
    const forged = [
      '',
      'x',
      `${user_id}.weekly_digest.`,
      `${user_id}.alert_letters.${signature}`,
      `${randomUUID()}.weekly_digest.${signature}`,
      forgeToken(token),
      `${user_id}.constructor.${signature}`,
    ];
    const gone = pathOf(randomUUID(), 'weekly_digest');
    const replies = await Promise.all([
      ...forged.map((one) => oneClick(`/letters/off?token=${encodeURIComponent(one)}`)),
      oneClick(gone),
      oneClick('/letters/off'),
    ]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await oneClick('/letters/off?token=%00.weekly_digest.x')).status).toBe(400);
    expect((await at.call('GET', ME)).body).toMatchObject({ weekly_digest: true, alert_letters: true });
    expect((await at.app.call('GET', '/api/users/me', { token })).status).toBe(401);
    expect((await oneClick(`${path}&token=again`)).status).toBe(404);
  });
});
