import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { signUpPerson } from '../../../test/factories.ts';
import {
  emailTo,
  first,
  HOUR,
  later,
  MINUTE,
  MORE,
  run,
  START,
  startMail,
  stopMail,
  stopping,
  stored,
  sweep,
} from '../../../test/mail-app.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../db/database.ts';
import { MAX_ATTACHMENT_BYTES } from './email.ts';
import { claimDueEmail, markFailed, markLater } from './emails.queries.ts';
import { createMailer } from './mailer.ts';
import { forgetEmails, queueEmail, sendDueEmails } from './send-email.ts';
import { describeUnsent } from './unsent-emails.ts';

afterEach(stopMail);

describe('Sending emails', () => {
  it('A worker that slept while sending leaves the email to the worker that has taken it over', async () => {
    const { app } = await startMail();
    const { db } = app.ctx;
    await queueEmail(app.ctx, emailTo('ann@example.com'));
    const take = async () => {
      const taken = await claimDueEmail(db, app.ctx.now(), new Date(app.ctx.now().getTime() + 3 * MINUTE));
      if (!taken) throw new Error('There was no email to take.');
      return taken;
    };
    const sleeper = await take();
    later(app, 4 * MINUTE);
    const other = await take();
    await markLater(db, sleeper, 'the connection broke', app.ctx.now());
    await markFailed(db, sleeper, 'refused');
    expect(await stored(app)).toMatchObject([{ state: 'waiting', wait: 3, error: null }]);
    // It does not wait for a clock that was ahead by a day either.
    later(app, -24 * HOUR);
    const late = await take();
    expect(late.attempts).toBe(3);
    await markFailed(db, other, 'refused');
    expect(await stored(app)).toMatchObject([{ state: 'waiting', error: null }]);
    await markFailed(db, late, 'refused');
    expect(await stored(app)).toMatchObject([{ state: 'failed', error: 'refused' }]);
  });

  it('An email leaves as text and HTML once its transaction has committed, and its text is not kept', async () => {
    const { smtp, app } = await startMail({}, { worker: true });
    await app.ctx.db
      .transaction()
      .execute(async (db) => {
        await queueEmail({ ...app.ctx, db }, emailTo('never@example.com'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await app.call('POST', '/auth/signup', {
      headers: { host: 'app.acme.example' },
      body: { email: 'ann@example.com', organization_name: '<b>Ann</b>', domain_url: 'ann.example' },
    });
    await until(async () => (await stored(app))[0]?.state === 'sent');
    expect(smtp.messages).toHaveLength(1);
    const [mail] = smtp.messages;
    expect(mail).toMatchObject({
      from: 'hello@acme.example',
      to: ['ann@example.com'],
      subject: 'Choose your Acme Watch password',
    });
    expect(mail?.text).toContain('/reset-password?token=');
    expect(mail?.html).toContain('<html lang="en" dir="ltr">');
    expect(`${mail?.text}${mail?.html}`).not.toContain('Sightline');
    // A stolen database contains no working link.
    expect(await stored(app)).toEqual([
      expect.objectContaining({ attempts: 1, error: null, text: '', html: '' }),
    ]);
    for (const path of ['/mailbox.json', '/mailbox'])
      expect((await app.call('GET', path)).text).not.toContain('reset-password?token');
    // A file goes with it, unless mail servers would refuse it, and is not kept either.
    const attachment = { name: 'Acme.pdf', content: Buffer.from('%PDF-1.7') };
    await queueEmail(app.ctx, emailTo('bo@example.com', { attachment }));
    const large = { ...attachment, content: Buffer.alloc(MAX_ATTACHMENT_BYTES + 1) };
    await queueEmail(app.ctx, emailTo('cy@example.com', { attachment: large }));
    await until(async () => (await stored(app)).every(({ state }) => state === 'sent'));
    const rawTo = (to: string) => smtp.messages.find((one) => one.to.includes(to))?.raw;
    expect(rawTo('bo@example.com')).toMatch(
      /application\/pdf; name=Acme\.pdf[\s\S]*\r\n\r\nJVBERi0xLjc=\r\n/,
    );
    expect(rawTo('cy@example.com')).not.toContain('application/pdf');
    const kept = await runText(app.ctx.db, 'select 1 from letters where attachment is not null');
    expect(kept.rows).toEqual([]);
  });

  it('Emails and the pages they link to use the product name that the operator chose', async () => {
    const app = await startTestApp({ environment: { PRODUCT_NAME: 'Acme Watch' } });
    stopping(app);
    const ann = await signUpPerson(app, { organization_name: 'Ann Ltd.' });
    const email = 'bo@example.com';
    await app.call('POST', '/api/users', { token: ann.token, body: { email, name: null } });
    const [invitation] = (await stored(app)).filter(({ to }) => to === email);
    expect(invitation?.text).toContain('invited you to Ann Ltd. on Acme Watch');
    const page = await app.call('GET', '/letters/off?token=cut-off');
    const body = { name: 'Ann Ltd.', password: ann.password };
    await app.call('DELETE', '/api/organizations/me', { token: ann.token, body });
    const [farewell] = (await stored(app)).filter(({ to }) => to === ann.email);
    expect(farewell?.text).toContain('Ann Ltd. from Acme Watch.');
    for (const text of [invitation?.text, invitation?.html, farewell?.html, page.text])
      expect(text).not.toContain('Sightline');
  });

  it('Emails carry the headers that mail apps expect from automatic emails', async () => {
    const { smtp, app } = await startMail();
    await queueEmail(app.ctx, emailTo('ann@example.com'));
    await queueEmail(
      app.ctx,
      emailTo('bob@example.com', { unsubscribe_url: 'https://app.acme.example/stop?t=1' }),
    );
    const [{ id } = { id: '' }] = await stored(app);
    await sweep(app);
    const [plain, weekly] = smtp.messages.map(({ headers }) => headers);
    expect(plain).toMatchObject({
      from: 'Acme <hello@acme.example>',
      'reply-to': 'people@acme.example',
      'message-id': `<${id}@app.acme.example>`,
      'auto-submitted': 'auto-generated',
      date: 'Mon, 02 Mar 2026 08:00:00 +0000',
    });
    expect(plain?.['content-type']).toMatch(/^multipart\/alternative/);
    expect(plain).not.toHaveProperty('list-unsubscribe');
    expect(weekly).toMatchObject({
      'list-unsubscribe': '<https://app.acme.example/stop?t=1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(smtp.connections()).toBe(1);
  });

  it('Emails that a server defers (greylisting) are tried again with longer pauses and the same Message-ID', async () => {
    let is_gray = true;
    const { smtp, app } = await startMail({ refuse: () => (is_gray ? 450 : false) });
    await queueEmail(app.ctx, emailTo('later@example.com'));
    await first(app);
    const waits: (number | null | undefined)[] = [];
    for (let tries = 0; tries < 30; tries += 1) {
      const [{ wait } = {}] = await stored(app);
      waits.push(wait);
      await sweep(app);
      later(app, (wait ?? 0) * MINUTE);
      await sweep(app);
    }
    expect(waits.slice(0, 8)).toEqual([1, 5, 10, 20, 30, 60, 60, 60]);
    // After more than a day it still waits.
    expect(app.ctx.now().getTime() - START).toBeGreaterThan(24 * HOUR);
    expect(await stored(app)).toEqual([
      expect.objectContaining({ state: 'waiting', attempts: 31, error: expect.stringContaining('450') }),
    ]);
    is_gray = false;
    later(app, HOUR);
    await sweep(app);
    const [{ id, state, error } = { id: '' }] = await stored(app);
    expect([state, error]).toEqual(['sent', null]);
    expect(smtp.messages[0]?.headers['message-id']).toBe(`<${id}@app.acme.example>`);
    expect(smtp.messages[0]?.html).toContain('Tom &amp; Jerry &lt;b&gt;say&lt;/b&gt; hello.');
  });

  it('An email that is refused for good stops at once with the server’s words, and the others go on', async () => {
    let refused = true;
    const { smtp, app } = await startMail({ refuse: (to) => refused && to.startsWith('gone') });
    await queueEmail(app.ctx, emailTo('gone@example.com'));
    await queueEmail(app.ctx, emailTo('here@example.com'));
    await sweep(app);
    later(app, 24 * HOUR);
    await sweep(app);
    const words = expect.stringMatching(/550.*No such mailbox here/);
    expect(await stored(app)).toEqual([
      expect.objectContaining({ state: 'failed', attempts: 1, error: words }),
      expect.objectContaining({ state: 'sent', attempts: 1 }),
    ]);
    expect(smtp.messages.map(({ to }) => to)).toEqual([['here@example.com']]);

    const told = await describeUnsent(app.ctx.db, { again: false, at: app.ctx.now() });
    expect(told.join('\n')).toMatch(
      /0 waiting\n1 failed\n.*gone@example.com {2}Grüße {2}\(1 try, refused\)\n.*550.*No such/s,
    );
    refused = false;
    const again = await describeUnsent(app.ctx.db, { again: true, at: app.ctx.now() });
    expect(again.slice(0, 2)).toEqual(['1 failed email is sent again within a minute.', '1 waiting']);
    await sweep(app);
    expect((await stored(app)).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('An email is no longer tried once the link in it expires, and its text is deleted then', async () => {
    const { app } = await startMail({ refuse: (to) => (to.startsWith('busy') ? 450 : 550) });
    const expires_at = new Date(START + HOUR);
    for (const to of ['busy@example.com', 'gone@example.com'])
      await queueEmail(app.ctx, emailTo(to, { expires_at }));
    await sweep(app);
    await forgetEmails.run(app.ctx, {}, run);
    expect((await stored(app)).map(({ text }) => text === '')).toEqual([false, false]);
    later(app, HOUR);
    await sweep(app);
    await forgetEmails.run(app.ctx, {}, run);
    expect(await stored(app)).toEqual([
      expect.objectContaining({
        state: 'failed',
        text: '',
        html: '',
        attempts: 1,
        error: expect.stringMatching(/in time.*450/),
      }),
      expect.objectContaining({ state: 'failed', text: '', html: '', error: expect.stringContaining('550') }),
    ]);
    expect((await describeUnsent(app.ctx.db, { again: true, at: app.ctx.now() }))[0]).toMatch(/^0 failed/);
    later(app, 90 * 24 * HOUR);
    await forgetEmails.run(app.ctx, {}, run);
    expect(await stored(app)).toEqual([]);
  });

  it('An email is never sent twice, however many workers try, and no transaction is open while it is sent', async () => {
    const { smtp, app } = await startMail({ delay_ms: 300 });
    await queueEmail(app.ctx, emailTo('once@example.com'));
    const sending = Promise.all([first(app), first(app), sweep(app), sweep(app)]);
    await until(() => smtp.messages.length > 0);
    const open = await runText(
      app.ctx.db,
      "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    expect(open.rows).toEqual([]);
    await sending;
    await first(app);
    await sweep(app);
    expect(smtp.messages).toHaveLength(1);
    expect(await stored(app)).toEqual([expect.objectContaining({ attempts: 1, state: 'sent' })]);
  });

  it('The email of a worker that was killed while sending is taken over by others once its claim has expired', async () => {
    const { smtp, app } = await startMail();
    await queueEmail(app.ctx, emailTo('once@example.com'));
    const dead = {
      ...app.ctx,
      mailer: {
        isResting: () => false,
        close: () => undefined,
        deliver: () => new Promise<never>(() => undefined),
      },
    };
    void sendDueEmails.run(dead, {}, run);
    await until(async () => (await stored(app))[0]?.attempts === 1);
    await sweep(app);
    expect(smtp.messages).toHaveLength(0);
    later(app, 3 * MINUTE);
    await sweep(app);
    expect(smtp.messages).toHaveLength(1);
    expect((await stored(app))[0]?.state).toBe('sent');
  });

  it('Emails keep waiting for a mail server that hangs, without holding a worker for long', async () => {
    const { smtp, app } = await startMail({ delay_ms: null });
    for (const to of ['a@example.com', 'b@example.com', 'c@example.com'])
      await queueEmail(app.ctx, emailTo(to));
    const settings = { ...app.ctx.config.mail, smtp_url: smtp.url, public_url: MORE.PUBLIC_URL };
    const mailer = createMailer({ ...settings, patience_ms: 400 }, app.ctx.log);
    stopping({ stop: async () => mailer.close() });
    await sendDueEmails.run({ ...app.ctx, mailer }, {}, run);
    // The third one would fail the same way, so it was not tried.
    expect(await stored(app)).toEqual([
      expect.objectContaining({ state: 'waiting', attempts: 1, wait: 1 }),
      expect.objectContaining({ state: 'waiting', attempts: 1, wait: 1 }),
      expect.objectContaining({ state: 'waiting', attempts: 0, wait: 0 }),
    ]);
    expect(mailer.isResting()).toBe(true);
  });

  it('An email whose connection breaks midway does not keep others from leaving at once', async () => {
    const { smtp, app } = await startMail({ cut: (raw) => raw.includes('poison@') });
    for (const to of ['poison@example.com', 'b@example.com', 'c@example.com'])
      await queueEmail(app.ctx, emailTo(to));
    await sweep(app);
    expect((await stored(app)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 1],
      ['sent', 1],
      ['sent', 1],
    ]);
    expect(smtp.messages).toHaveLength(2);
  });
});
