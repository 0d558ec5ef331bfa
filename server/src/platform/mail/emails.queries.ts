import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../db/database.ts';
import type { Attachment } from './email.ts';

/** `kept` emails are shown in the mailbox and never sent. */
export type EmailState = 'kept' | 'waiting' | 'sent' | 'failed';

interface NewEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string | null;
  attachment: Attachment | null;
  state: EmailState;
  at: Date;
  expires_at: Date;
}

export async function insertEmail(db: Db, email: NewEmail) {
  const { to, subject, text, html, unsubscribe_url, attachment, state, at, expires_at } = email;
  const row = await one(
    db,
    sql<{ id: string }>`insert into letters
        (to_address, subject, text, html, unsubscribe_url, attachment_name, attachment, state, created_at, next_try_at,
          expires_at)
      values (${to}, ${subject}, ${text}, ${html}, ${unsubscribe_url}, ${attachment?.name ?? null},
          ${attachment?.content ?? null}, ${state}, ${at}, ${at}, ${expires_at})
      returning id`,
  );
  return row.id;
}

export interface ClaimedEmail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string | null;
  attachment_name: string | null;
  attachment: Buffer | null;
  created_at: string;
  /** Including this attempt. */
  attempts: number;
}

/** State of an email as claimed by one worker. */
type Try = Pick<ClaimedEmail, 'id' | 'attempts'>;

const CLAIMED = sql`id, to_address as to, subject, text, html, unsubscribe_url, attachment_name, attachment, created_at,
  attempts`;
const claim = (until: Date) => sql`update letters set next_try_at = ${until}, attempts = attempts + 1`;

/** Also when a clock that was ahead wrote the time: no retry waits longer than an hour. */
const isDue = (at: Date) =>
  sql`(next_try_at <= ${at} or next_try_at > ${at}::timestamptz + interval '2 hours')`;

/** Claims an email until `until`, unless someone else has; no row stays locked while it is sent. */
export function claimEmail(db: Db, id: string, at: Date, until: Date) {
  return maybeOne(
    db,
    sql<ClaimedEmail>`${claim(until)}
      where id = ${id} and state = 'waiting' and ${isDue(at)} and expires_at > ${at}
      returning ${CLAIMED}`,
  );
}

/** Emails that someone waits for come before automatic ones. */
export function claimDueEmail(db: Db, at: Date, until: Date) {
  return maybeOne(
    db,
    sql<ClaimedEmail>`${claim(until)} where id = (
        select id from letters where state = 'waiting' and ${isDue(at)} and expires_at > ${at}
        order by unsubscribe_url is not null, next_try_at, number limit 1 for update skip locked)
      returning ${CLAIMED}`,
  );
}

const BLANK = sql`text = '', html = '', unsubscribe_url = null, attachment_name = null, attachment = null`;

/** A sent email is in its recipient's mailbox; its links are not needed here. */
export async function markSent(db: Db, id: string, at: Date) {
  await run(
    db,
    sql`update letters set state = 'sent', sent_at = ${at}, last_error = null, ${BLANK} where id = ${id}`,
  );
}

/** Does nothing when another attempt has started meanwhile. */
export async function markLater(db: Db, { id, attempts }: Try, error: string, next_try_at: Date) {
  await run(
    db,
    sql`update letters set last_error = ${error}, next_try_at = ${next_try_at}
      where id = ${id} and attempts = ${attempts} and state = 'waiting'`,
  );
}

export async function markFailed(db: Db, { id, attempts }: Try, error: string) {
  await run(
    db,
    sql`update letters set state = 'failed', last_error = ${error}
      where id = ${id} and attempts = ${attempts} and state = 'waiting'`,
  );
}

/** Start of the failure reason for an email whose time ran out. */
export const TOO_LATE = 'It could not be sent in time.';

/** Fails emails whose time is over, and deletes failed ones once they are useless. */
export async function endExpired(db: Db, at: Date) {
  await run(
    db,
    sql`update letters set state = 'failed', last_error = concat_ws(' ', ${TOO_LATE}::text, last_error)
      where state = 'waiting' and expires_at <= ${at} and next_try_at <= ${at}`,
  );
  await run(
    db,
    sql`update letters set ${BLANK} where state = 'failed' and expires_at <= ${at} and text <> ''`,
  );
}

export async function deleteOlder(db: Db, before: Date) {
  await run(db, sql`delete from letters where created_at < ${before}`);
}

export async function deleteEmailsTo(db: Db, addresses: readonly string[]) {
  await run(db, sql`delete from letters where to_address = any (${[...addresses]})`);
}

/** Makes failed emails that are still useful wait again; returns how many. */
export async function tryFailedAgain(db: Db, at: Date) {
  return run(
    db,
    sql`update letters set state = 'waiting', next_try_at = ${at}, attempts = 0
      where state = 'failed' and expires_at > ${at} and text <> ''`,
  );
}

export interface StoredEmail {
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  created_at: string;
}

/** `to` matches any part of the address. */
export function newestEmails(db: Db, limit: number, to = ''): Promise<StoredEmail[]> {
  return many(
    db,
    sql<StoredEmail>`select to_address as to, subject, text, html, coalesce(sent_at, created_at) as sent_at, created_at
      from letters where strpos(lower(to_address), lower(${to})) > 0 or ${to} = ''
      order by number desc limit ${limit}`,
  );
}

export interface UnsentEmail {
  state: 'waiting' | 'failed';
  to: string;
  subject: string;
  created_at: string;
  next_try_at: string;
  attempts: number;
  last_error: string | null;
  /** Whether it can be sent again. */
  is_whole: boolean;
}

export function unsentEmails(db: Db, limit: number): Promise<UnsentEmail[]> {
  return many(
    db,
    sql<UnsentEmail>`select state, to_address as to, subject, created_at, next_try_at, attempts, last_error,
        text <> '' as is_whole
      from letters where state in ('waiting', 'failed') order by created_at desc limit ${limit}`,
  );
}

export function countEmails(db: Db) {
  return many(
    db,
    sql<{ state: EmailState; emails: number; oldest: string }>`
      select state, count(*) as emails, min(created_at) as oldest from letters group by state`,
  );
}
