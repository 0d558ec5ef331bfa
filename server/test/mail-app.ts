import { runText } from '../src/platform/db/database.ts';
import type { Email } from '../src/platform/mail/email.ts';
import { sendDueEmails, sendEmailJob } from '../src/platform/mail/send-email.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type SmtpDouble, startSmtpDouble } from './doubles/smtp-double.ts';

const running: { stop(): Promise<void> }[] = [];
/** Ends what the tests of this file have started, the newest first. */
export const stopping = (one: { stop(): Promise<void> }) => void running.push(one);
export async function stopMail() {
  for (const one of running.splice(0).reverse()) await one.stop();
}

export const START = Date.parse('2026-03-02T08:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const MORE = {
  MAIL_FROM: 'Acme <hello@acme.example>',
  MAIL_REPLY_TO: 'people@acme.example',
  PUBLIC_URL: 'https://app.acme.example',
  PRODUCT_NAME: 'Acme Watch',
};

/** The whole server with a mail server, at a time of its own. */
export async function startMail(
  settings: Parameters<typeof startSmtpDouble>[0] = {},
  options: { worker?: boolean; url?: (url: string) => string } = {},
): Promise<{ smtp: SmtpDouble; app: TestApp }> {
  const smtp = await startSmtpDouble(settings);
  stopping({ stop: smtp.close });
  const SMTP_URL = (options.url ?? ((url: string) => url))(smtp.url);
  const app = await startTestApp({ environment: { ...MORE, SMTP_URL }, worker: options.worker ?? false });
  stopping(app);
  if (!options.worker) app.setTime(new Date(START));
  return { smtp, app };
}

export const emailTo = (to: string, more: Partial<Email> = {}): Email => ({
  to,
  subject: 'Grüße',
  paragraphs: ['Tom & Jerry <b>say</b> hello.'],
  ...more,
});
interface Stored {
  id: string;
  to: string;
  state: string;
  attempts: number;
  error: string | null;
  text: string;
  html: string;
  wait: number | null;
}
export const stored = async ({ ctx }: TestApp) =>
  (
    await runText(
      ctx.db,
      `select id, to_address as to, state, attempts, last_error as error, text, html,
        case when state = 'waiting' then extract(epoch from next_try_at - $1::timestamptz) / 60 end::float as wait
        from letters order by number`,
      [ctx.now()],
    )
  ).rows as Stored[];
export const run = { signal: new AbortController().signal };
export const first = async (app: TestApp, at = 0) =>
  sendEmailJob.run(app.ctx, { id: (await stored(app))[at]?.id }, run);
export const sweep = (app: TestApp) => sendDueEmails.run(app.ctx, {}, run);
export const later = (app: TestApp, ms: number) => app.setTime(new Date(app.ctx.now().getTime() + ms));
