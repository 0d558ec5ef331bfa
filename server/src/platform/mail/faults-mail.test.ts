import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { makeCertificate } from '../../../test/doubles/certificate.ts';
import {
  emailTo,
  later,
  MINUTE,
  MORE,
  run,
  startMail,
  stopMail,
  stopping,
  stored,
  sweep,
} from '../../../test/mail-app.ts';
import { NODE_COMPILE_CACHE, urlOf } from '../../../test/server-process.ts';
import { createMailer } from './mailer.ts';
import { queueEmail, sendDueEmails, sendEmailJob } from './send-email.ts';
import { describeUnsent } from './unsent-emails.ts';

afterEach(stopMail);

describe('Mail when the installation is misconfigured', () => {
  const login = { user: 'user', password: 'secret-of-the-mail-server' };
  const wrong = (url: string) => url.replace(login.password, 'another-secret');
  const tls = makeCertificate(['mail.example']);
  const unchecked = (url: string) => `${url}?tls.rejectUnauthorized=false`;

  it.each([
    ['a wrong login', { login }, wrong, /EAUTH/],
    ['a certificate that nobody vouches for', { tls }, (url: string) => url, /certificate/i],
    [
      'no encryption where it is required',
      {},
      (url: string) => url.replace('ignoreTLS', 'requireTLS'),
      /ETLS|STARTTLS/i,
    ],
    ['a sender that may not send', { refuse_sender: () => true }, (url: string) => url, /553/],
    ['nobody at this address', {}, () => 'smtp://127.0.0.1:1', /ECONNREFUSED/],
  ])('%s: emails wait, operators see it, and no secret is shown', async (_what, settings, url, words) => {
    const { smtp, app } = await startMail(settings, { url });
    const lines: string[] = [];
    const log = Object.assign(Object.create(app.ctx.log), {
      error: (...told: unknown[]) => lines.push(JSON.stringify(told)),
    }) as typeof app.ctx.log;
    const mailer = createMailer(
      { ...app.ctx.config.mail, smtp_url: url(smtp.url), public_url: MORE.PUBLIC_URL },
      log,
    );
    stopping({ stop: async () => mailer.close() });
    const ctx = { ...app.ctx, mailer };
    for (const to of ['ann@example.com', 'bob@example.com']) await queueEmail(app.ctx, emailTo(to));
    for (let minute = 0; minute < 30; minute += 1) {
      await sendDueEmails.run(ctx, {}, run);
      later(app, MINUTE);
    }
    expect((await stored(app)).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect((await stored(app))[0]?.wait).toBeLessThanOrEqual(5);
    // While a fault is recent, new emails do not each try again.
    await queueEmail(app.ctx, emailTo('new@example.com'));
    await sendEmailJob.run(ctx, { id: (await stored(app))[2]?.id }, run);
    expect((await stored(app))[2]?.attempts).toBe(0);

    expect(lines).toHaveLength(1);
    const told = (await describeUnsent(app.ctx.db, { again: false, at: app.ctx.now() })).join('\n');
    expect(told).toContain('3 waiting');
    expect(`${told}${lines}`).toMatch(words);
    const secrets = [login.password, 'another-secret'];
    for (const secret of secrets)
      for (const form of [secret, Buffer.from(secret).toString('base64')])
        expect(`${told}${lines}${JSON.stringify(await stored(app))}`).not.toContain(form);
    expect(`${lines}`).not.toMatch(/@example\.com|Jerry/);
    const { text } = await app.call('GET', '/metrics', { headers: { host: '127.0.0.1' } });
    expect(text).toContain('sightline_emails{state="waiting"} 3');
    expect(text).toContain('sightline_emails{state="failed"} 0');
    expect(text).toContain('sightline_emails_oldest_waiting_seconds 1800');
  });

  it('Once the mail settings are fixed, all waiting emails leave, encrypted where the server offers it and with the login', async () => {
    const { smtp, app } = await startMail({ login, tls }, { url: unchecked });
    for (const to of ['ann@example.com', 'bob@example.com']) await queueEmail(app.ctx, emailTo(to));
    await sweep(app);
    expect(smtp.messages.map(({ secure }) => secure)).toEqual([true, true]);
    expect(smtp.connections()).toBe(1);
  });

  it('Without a mail server, the emails of a public installation wait for one', async () => {
    const app = await startTestApp({ environment: { PUBLIC_URL: MORE.PUBLIC_URL } });
    stopping(app);
    await queueEmail(app.ctx, emailTo('ann@example.com'));
    await sweep(app);
    expect(await stored(app)).toEqual([expect.objectContaining({ state: 'waiting', attempts: 0 })]);
  });

  it('The operator’s command lists failed emails and sends them again', async () => {
    const { smtp, app } = await startMail({ refuse: (to) => to === 'gone@example.com' });
    app.setTime(new Date());
    await queueEmail(app.ctx, emailTo('gone@example.com'));
    await sweep(app);
    await queueEmail(app.ctx, emailTo('new@example.com'));
    const command = path.resolve(import.meta.dirname, '../../show-emails.ts');
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      DATABASE_URL: urlOf(app.connection),
      SMTP_URL: smtp.url,
    };
    const tell = async (...options: string[]) =>
      (await promisify(execFile)(process.execPath, [command, ...options], { env })).stdout;
    expect(await tell()).toMatch(/^1 waiting\n.*new@.*\n1 failed\n.*gone@.*\n.*No such mailbox.*\n.*--again/);
    expect(await tell('--again')).toMatch(/^1 failed email is sent again within a minute\.\n2 waiting\n/);
  });
});
