import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { defineJob, type JobQueue } from '../jobs/jobs.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import { insertLetter, lockUnsentLetter, markSent, noteFailure } from './letters.queries.ts';

interface MailCtx {
  db: Db;
  jobs: JobQueue;
  now(): Date;
  config: { mail: { smtp_url: string | undefined; from: string } };
}

/** Stores the letter in the caller's transaction; it is sent once that has committed. */
export async function postLetter(ctx: MailCtx, letter: Letter) {
  const { to, subject } = letter;
  const id = await insertLetter(ctx.db, {
    to,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
    at: ctx.now(),
  });
  if (ctx.config.mail.smtp_url) await ctx.jobs.send(ctx.db, sendLetterJob, { id });
}

export const sendLetterJob = defineJob<MailCtx, { id: string }>({
  name: 'send-letter',
  data: z.object({ id: z.uuid() }),
  expire_seconds: 120,
  retries: 12,
  concurrency: 2,
  async run(ctx, { id }) {
    const { smtp_url, from } = ctx.config.mail;
    if (!smtp_url) return;
    const error = await ctx.db.transaction().execute(async (db) => {
      const letter = await lockUnsentLetter(db, id);
      if (!letter) return null;
      const transport = createTransport({ url: smtp_url, connectionTimeout: 15_000, socketTimeout: 60_000 });
      try {
        await transport.sendMail({
          from,
          to: letter.to,
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId: `<${id}@sightline>`,
        });
        await markSent(db, id, ctx.now());
        return null;
      } catch (failure) {
        return failure instanceof Error ? failure : new Error(String(failure));
      } finally {
        transport.close();
      }
    });
    if (!error) return;
    await noteFailure(ctx.db, id, error.message);
    throw error;
  },
});
