import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type SmtpDouble, startSmtpDouble } from '../../../test/doubles/smtp-double.ts';
import { runText } from '../db/database.ts';
import { postLetter, sendLetterJob } from './send-letter.ts';

const running: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).reverse()) await one.stop();
});

async function startMail(
  settings: Parameters<typeof startSmtpDouble>[0] = {},
  options: { worker?: boolean; url?: (url: string) => string } = {},
): Promise<{ smtp: SmtpDouble; app: TestApp }> {
  const smtp = await startSmtpDouble(settings);
  running.push({ stop: smtp.close });
  const SMTP_URL = (options.url ?? ((url: string) => url))(smtp.url);
  const environment = { SMTP_URL, MAIL_FROM: 'Sightline <hello@sightline.example>' };
  const app = await startTestApp({ environment, worker: options.worker ?? true });
  running.push(app);
  return { smtp, app };
}

const letter = (to: string) => ({ to, subject: 'Grüße', paragraphs: ['Tom & Jerry <b>say</b> hello.'] });
const stored = async (app: TestApp) =>
  (
    await runText(
      app.ctx.db,
      'select id, attempts, sent_at is not null as sent, last_error from letters order by number',
    )
  ).rows as { id: string; attempts: number; sent: boolean; last_error: string | null }[];
const until = async (holds: () => boolean | Promise<boolean>) => {
  while (!(await holds())) await sleep(50);
};

describe('letters', { timeout: 40_000 }, () => {
  it('leave with both forms once the transaction that causes them has committed', async () => {
    const { smtp, app } = await startMail();
    await app.ctx.db
      .transaction()
      .execute(async (db) => {
        await postLetter({ ...app.ctx, db }, letter('never@example.com'));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await app.call('POST', '/auth/signup', {
      body: { email: 'ann@example.com', organization_name: '<b>Ann</b>', domain_url: 'ann.example' },
    });
    await until(() => smtp.messages.length > 0);
    const [mail] = smtp.messages;
    expect(mail).toMatchObject({
      from: 'hello@sightline.example',
      to: ['ann@example.com'],
      subject: 'Choose your Sightline password',
    });
    expect(mail?.text).toContain('/reset-password?token=');
    expect(mail?.html).toContain('<html lang="en">');
    await until(async () => (await stored(app)).every(({ sent }) => sent));
    expect(await stored(app)).toEqual([expect.objectContaining({ attempts: 1, last_error: null })]);
    expect((await app.call('GET', '/mailbox.json')).text).not.toContain('reset-password?token');
    expect((await app.call('GET', '/mailbox')).text).not.toContain('reset-password?token');
  });

  it('are tried again after a refusal, and remembered with the reason', async () => {
    let refusals = 0;
    const { smtp, app } = await startMail({ refuse: () => ++refusals <= 2 });
    await postLetter(app.ctx, letter('later@example.com'));
    await until(async () => (await stored(app))[0]?.attempts === 1);
    expect((await stored(app))[0]).toMatchObject({
      sent: false,
      last_error: expect.stringContaining('No such mailbox'),
    });
    await until(() => smtp.messages.length > 0);
    await until(async () => (await stored(app))[0]?.sent === true);
    expect(await stored(app)).toEqual([expect.objectContaining({ attempts: 3, last_error: null })]);
    expect(smtp.messages[0]?.subject).toBe('Grüße');
    expect(smtp.messages[0]?.html).toContain('Tom &amp; Jerry &lt;b&gt;say&lt;/b&gt; hello.');
  });

  it('are never sent twice, however many workers try', async () => {
    const { smtp, app } = await startMail({ delay_ms: 300 }, { worker: false });
    await postLetter(app.ctx, letter('once@example.com'));
    const [{ id } = { id: '' }] = await stored(app);
    const send = () => sendLetterJob.run(app.ctx, { id }, { signal: new AbortController().signal });
    await Promise.all([send(), send(), send(), send()]);
    await send();
    expect(smtp.messages).toHaveLength(1);
    expect(await stored(app)).toEqual([expect.objectContaining({ attempts: 1, sent: true })]);
  });

  it('a worker that fails leaves the letter to the one that waits', async () => {
    let refusals = 0;
    const { smtp, app } = await startMail({ refuse: () => ++refusals <= 1 }, { worker: false });
    await postLetter(app.ctx, letter('second@example.com'));
    const [{ id } = { id: '' }] = await stored(app);
    const send = () => sendLetterJob.run(app.ctx, { id }, { signal: new AbortController().signal });
    const ends = await Promise.allSettled([send(), send()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(smtp.messages).toHaveLength(1);
  });

  it('never show the password of the mail server', async () => {
    const { app } = await startMail(
      {},
      { worker: false, url: (url) => url.replace('smtp://', 'smtp://user:secret-of-the-mail-server@') },
    );
    await postLetter(app.ctx, letter('x@example.com'));
    const [{ id } = { id: '' }] = await stored(app);
    const failed = await sendLetterJob.run(app.ctx, { id }, { signal: new AbortController().signal }).then(
      () => null,
      (error: Error) => error,
    );
    expect(failed?.message).toContain('login');
    const told = `${failed?.stack} ${JSON.stringify(failed)} ${JSON.stringify(await stored(app))}`;
    expect(told).not.toContain('secret-of-the-mail-server');
    expect(told).not.toContain(Buffer.from('secret-of-the-mail-server').toString('base64'));
  });
});
