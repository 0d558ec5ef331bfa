import { z } from 'zod';
import { awakeNow } from '../awake/awake.ts';
import { retryWhileAway } from '../db/away.ts';
import type { Db } from '../db/database.ts';
import { defineJob, type JobQueue } from '../jobs/jobs.ts';
import type { Logger } from '../log/logger.ts';
import { checkHead, type Letter, MAX_ATTACHMENT_BYTES, oneLine, shortSubject } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { letterText } from './letter-text.ts';
import {
  type ClaimedLetter,
  claimDueLetter,
  claimLetter,
  deleteOlder,
  endExpired,
  insertLetter,
  markFailed,
  markLater,
  markSent,
} from './letters.queries.ts';
import type { Delivery, Mailer } from './mailer.ts';

interface MailCtx {
  db: Db;
  jobs: JobQueue;
  log: Logger;
  /** Null when letters are shown in the mailbox, or wait for a mail server to be configured. */
  mailer: Mailer | null;
  now(): Date;
  config: { public_url: string; dashboard: { product_name: string }; mail: { mailbox: boolean } };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a letter is retried by default. */
const OF_USE_MS = 7 * DAY;
const KEPT_MS = 90 * DAY;
/** Longer than sending can take; after this, another worker takes over a dead worker's letter. */
const LEASE_MS = 3 * MINUTE;
/** Greylisting lets letters pass after some minutes; after that, an hour makes no difference. */
const WAITS = [1, 5, 10, 20, 30, 60].map((minutes) => minutes * MINUTE);
/** A server that is away may be back any minute. */
const MAX_WAIT_FOR_SERVER_MS = 5 * MINUTE;

/** Stores the letter in the caller's transaction; it is sent once that has committed. */
export async function postLetter(ctx: MailCtx, letter: Letter) {
  const at = ctx.now();
  const written = { ...letter, subject: shortSubject(oneLine(letter.subject)) };
  checkHead(written);
  const sender = {
    product_name: ctx.config.dashboard.product_name,
    public_url: ctx.config.public_url,
  };
  const id = await insertLetter(ctx.db, {
    to: letter.to,
    subject: written.subject,
    text: letterText(written, sender),
    html: letterHtml(written, sender),
    unsubscribe_url: letter.unsubscribe_url ?? null,
    attachment: fitting(letter.attachment),
    state: ctx.config.mail.mailbox ? 'kept' : 'waiting',
    at,
    expires_at: letter.expires_at ?? new Date(at.getTime() + OF_USE_MS),
  });
  if (!ctx.mailer) return;
  // Somebody who waits for a link must not wait until everybody's digest was sent.
  const priority = letter.unsubscribe_url ? -1 : 0;
  await ctx.jobs.send(ctx.db, { ...sendLetterJob, priority }, { id });
}

const fitting = (attachment: Letter['attachment']) =>
  attachment && attachment.content.length <= MAX_ATTACHMENT_BYTES ? attachment : null;

/** The first attempt, at once. Its result is stored in the letter's row; `sendDueLetters` makes the next attempts. */
export const sendLetterJob = defineJob<MailCtx, { id: string }>({
  name: 'send-letter',
  data: z.object({ id: z.uuid() }),
  expire_seconds: 120,
  retries: 2,
  concurrency: 2,
  async run(ctx, { id }, { signal }) {
    if (!ctx.mailer || ctx.mailer.isResting()) return;
    const letter = await claimLetter(ctx.db, id, ctx.now(), leaseFrom(ctx));
    if (letter) await deliver(ctx, ctx.mailer, letter, signal);
  },
});

const MAX_AT_ONCE = 500;
const SWEEP_MS = 4 * MINUTE;

/** Sends waiting letters that are due: after graylisting, after an outage, after a worker was killed. */
export const sendDueLetters = defineJob<MailCtx, Record<string, never>>({
  name: 'send-due-letters',
  data: z.object({}),
  expire_seconds: 360,
  retries: 0,
  concurrency: 1,
  cron: '* * * * *',
  async run(ctx, _data, { signal }) {
    if (!ctx.mailer) return;
    const until = awakeNow() + SWEEP_MS;
    for (let sent = 0; sent < MAX_AT_ONCE && !signal.aborted && awakeNow() < until; sent += 1) {
      const letter = await claimDueLetter(ctx.db, ctx.now(), leaseFrom(ctx));
      if (!letter) return;
      const { outcome } = await deliver(ctx, ctx.mailer, letter, signal);
      // The next letter would fail the same way.
      if (outcome === 'fault' && ctx.mailer.isResting()) return;
    }
  },
});

/** Fails letters that are too late, and deletes those nobody needs any more. */
export const forgetLetters = defineJob<MailCtx, Record<string, never>>({
  name: 'forget-letters',
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
  letter: ClaimedLetter,
  signal: AbortSignal,
): Promise<Delivery> {
  const delivery = await mailer.deliver(letter, signal);
  // A letter whose sending was not recorded is sent again.
  await retryWhileAway(() => note(ctx, letter, delivery), signal);
  return delivery;
}

async function note(ctx: MailCtx, letter: ClaimedLetter, delivery: Delivery) {
  if (delivery.outcome === 'taken') return markSent(ctx.db, letter.id, ctx.now());
  if (delivery.outcome === 'refused') {
    await markFailed(ctx.db, letter, delivery.reason);
    ctx.log.warn({ letter: letter.id, fault: delivery.kind }, 'a letter was refused for good');
    return;
  }
  const wait = waitAfter(letter.attempts, delivery.outcome);
  await markLater(ctx.db, letter, delivery.reason, new Date(ctx.now().getTime() + wait));
}

function waitAfter(attempts: number, outcome: 'later' | 'fault'): number {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? MINUTE;
  return outcome === 'fault' ? Math.min(wait, MAX_WAIT_FOR_SERVER_MS) : wait;
}
