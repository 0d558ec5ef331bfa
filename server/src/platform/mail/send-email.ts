import { z } from 'zod';
import { awakeNow } from '../awake/awake.ts';
import { retryWhileAway } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import { defineJob, type JobQueue } from '../jobs/jobs.ts';
import type { Logger } from '../log/logger.ts';
import { checkHead, type Email, MAX_ATTACHMENT_BYTES, oneLine, shortSubject } from './email.ts';
import { emailHtml } from './email-html.ts';
import { emailText } from './email-text.ts';
import {
  type ClaimedEmail,
  claimDueEmail,
  claimEmail,
  deleteOlder,
  endExpired,
  insertEmail,
  markFailed,
  markLater,
  markSent,
} from './emails.queries.ts';
import type { Delivery, Mailer } from './mailer.ts';

interface MailCtx {
  db: Db;
  jobs: JobQueue;
  log: Logger;
  /** Null when emails are shown in the mailbox, or wait for a mail server to be configured. */
  mailer: Mailer | null;
  now(): Date;
  config: { public_url: string; dashboard: { product_name: string }; mail: { mailbox: boolean } };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long an email is retried by default. */
const OF_USE_MS = 7 * DAY;
const KEPT_MS = 90 * DAY;
/** Longer than sending can take; after this, another worker takes over a dead worker's email. */
const LEASE_MS = 3 * MINUTE;
/** Graylisting lets emails pass after some minutes; after that, an hour makes no difference. */
const WAITS = [1, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE);
/** A server that is away may be back any minute. */
const MAX_WAIT_FOR_SERVER_MS = 5 * MINUTE;

/** Stores the email in the caller's transaction; it is sent once that has committed. */
export async function queueEmail(ctx: MailCtx, email: Email) {
  const at = ctx.now();
  const written = { ...email, subject: shortSubject(oneLine(email.subject)) };
  checkHead(written);
  const sender = {
    product_name: ctx.config.dashboard.product_name,
    public_url: ctx.config.public_url,
  };
  const id = await insertEmail(ctx.db, {
    to: email.to,
    subject: written.subject,
    text: emailText(written, sender),
    html: emailHtml(written, sender),
    unsubscribe_url: email.unsubscribe_url ?? null,
    attachment: fitting(email.attachment),
    state: ctx.config.mail.mailbox ? 'kept' : 'waiting',
    at,
    expires_at: email.expires_at ?? new Date(at.getTime() + OF_USE_MS),
  });
  if (!ctx.mailer) return;
  // Someone who waits for a link must not wait until everyone's digest was sent.
  const priority = email.unsubscribe_url ? -1 : 0;
  await ctx.jobs.send(ctx.db, { ...sendEmailJob, priority }, { id });
}

const fitting = (attachment: Email['attachment']) =>
  attachment && attachment.content.length <= MAX_ATTACHMENT_BYTES ? attachment : null;

/** The first attempt, at once. Its result is stored in the email's row; `sendDueEmails` makes the next attempts. */
export const sendEmailJob = defineJob<MailCtx, { id: string }>({
  name: 'send-email',
  data: z.object({ id: z.uuid() }),
  expire_seconds: 120,
  retries: 2,
  concurrency: 2,
  async run(ctx, { id }, { signal }) {
    if (!ctx.mailer || ctx.mailer.isResting()) return;
    const email = await claimEmail(ctx.db, id, ctx.now(), leaseFrom(ctx));
    if (email) await deliver(ctx, ctx.mailer, email, signal);
  },
});

const MAX_AT_ONCE = 500;
const SWEEP_MS = 4 * MINUTE;

/** Sends waiting emails that are due: after graylisting, after an outage, after a worker was killed. */
export const sendDueEmails = defineJob<MailCtx, Record<string, never>>({
  name: 'send-due-emails',
  data: z.object({}),
  expire_seconds: 360,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  async run(ctx, _data, { signal }) {
    if (!ctx.mailer) return;
    const until = awakeNow() + SWEEP_MS;
    for (let sent = 0; sent < MAX_AT_ONCE && !signal.aborted && awakeNow() < until; sent += 1) {
      const email = await claimDueEmail(ctx.db, ctx.now(), leaseFrom(ctx));
      if (!email) return;
      const { outcome } = await deliver(ctx, ctx.mailer, email, signal);
      // The next email would fail the same way.
      if (outcome === 'fault' && ctx.mailer.isResting()) return;
    }
  },
});

/** Fails emails that are too late, and deletes those nobody needs any more. */
export const forgetEmails = defineJob<MailCtx, Record<string, never>>({
  name: 'forget-emails',
  data: z.object({}),
  expire_seconds: 120,
  retries: 1,
  concurrency: 1,
  cron: '*/10 * * * *',
  async run(ctx) {
    const at = ctx.now();
    await endExpired(ctx.db, at);
    await deleteOlder(ctx.db, new Date(at.getTime() - KEPT_MS));
  },
});

const leaseFrom = (ctx: MailCtx) => new Date(ctx.now().getTime() + LEASE_MS);

async function deliver(
  ctx: MailCtx,
  mailer: Mailer,
  email: ClaimedEmail,
  signal: AbortSignal,
): Promise<Delivery> {
  const delivery = await mailer.deliver(email, signal);
  // An email whose sending was not recorded is sent again.
  await retryWhileAway(() => note(ctx, email, delivery), signal);
  return delivery;
}

async function note(ctx: MailCtx, email: ClaimedEmail, delivery: Delivery) {
  if (delivery.outcome === 'taken') return markSent(ctx.db, email.id, ctx.now());
  if (delivery.outcome === 'refused') {
    await markFailed(ctx.db, email, delivery.reason);
    ctx.log.warn({ email_id: email.id, fault: delivery.kind }, 'email permanently refused');
    return;
  }
  const wait = waitAfter(email.attempts, delivery.outcome);
  await markLater(ctx.db, email, delivery.reason, new Date(ctx.now().getTime() + wait));
}

function waitAfter(attempts: number, outcome: 'later' | 'fault'): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  return outcome === 'fault' ? Math.min(wait, MAX_WAIT_FOR_SERVER_MS) : wait;
}
