import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../db/database.ts';
import type { Attachment } from './letter.ts';

/** `kept` letters are shown in the mailbox and never sent. */
export type LetterState = 'kept' | 'waiting' | 'sent' | 'failed';

interface NewLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe_url: string | null;
  attachment: Attachment | null;
  state: LetterState;
  at: Date;
  expires_at: Date;
}

export async function insertLetter(db: Db, letter: NewLetter) {
  const { to, subject, text, html, unsubscribe_url, attachment, state, at, expires_at } = letter;
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

export interface ClaimedLetter {
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

/** State of a letter as claimed by one worker. */
type Try = Pick<ClaimedLetter, 'id' | 'attempts'>;

const CLAIMED = sql`id, to_address as to, subject, text, html, unsubscribe_url, attachment_name, attachment, created_at,
  attempts`;
const claim = (until: Date) => sql`update letters set next_try_at = ${until}, attempts = attempts + 1`;

/** Also when a clock that was ahead wrote the time: no retry waits longer than an hour. */
const isDue = (at: Date) =>
  sql`(next_try_at <= ${at} or next_try_at > ${at}::timestamptz + interval '2 hours')`;

/** Claims a letter until `until`, unless somebody else has; no row stays locked while it is sent. */
export function claimLetter(db: Db, id: string, at: Date, until: Date) {
  return maybeOne(
    db,
    sql<ClaimedLetter>`${claim(until)}
      where id = ${id} and state = 'waiting' and ${isDue(at)} and expires_at > ${at}
      returning ${CLAIMED}`,
  );
}

/** Letters that somebody waits for come before automatic ones. */
export function claimDueLetter(db: Db, at: Date, until: Date) {
  return maybeOne(
    db,
    sql<ClaimedLetter>`${claim(until)} where id = (
        select id from letters where state = 'waiting' and ${isDue(at)} and expires_at > ${at}
        order by unsubscribe_url is not null, next_try_at, number limit 1 for update skip locked)
      returning ${CLAIMED}`,
  );
}

const BLANK = sql`text = '', html = '', unsubscribe_url = null, attachment_name = null, attachment = null`;

/** A sent letter is in its recipient's mailbox; its links are not needed here. */
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

/** Start of the failure reason for a letter whose time ran out. */
export const TOO_LATE = 'It could not be sent in time.';

/** Fails letters whose time is over, and deletes failed ones once they are useless. */
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

export async function deleteLettersTo(db: Db, addresses: readonly string[]) {
  await run(db, sql`delete from letters where to_address = any (${[...addresses]})`);
}

/** Makes failed letters that are still useful wait again; returns how many. */
export async function tryFailedAgain(db: Db, at: Date) {
  return run(
    db,
    sql`update letters set state = 'waiting', next_try_at = ${at}, attempts = 0
      where state = 'failed' and expires_at > ${at} and text <> ''`,
  );
}

export interface StoredLetter {
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
  created_at: string;
}

/** `to` matches any part of the address. */
export function newestLetters(db: Db, limit: number, to = ''): Promise<StoredLetter[]> {
  return many(
    db,
    sql<StoredLetter>`select to_address as to, subject, text, html, coalesce(sent_at, created_at) as sent_at, created_at
      from letters where strpos(lower(to_address), lower(${to})) > 0 or ${to} = ''
      order by number desc limit ${limit}`,
  );
}

export interface UnsentLetter {
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

export function unsentLetters(db: Db, limit: number): Promise<UnsentLetter[]> {
  return many(
    db,
    sql<UnsentLetter>`select state, to_address as to, subject, created_at, next_try_at, attempts, last_error,
        text <> '' as is_whole
      from letters where state in ('waiting', 'failed') order by created_at desc limit ${limit}`,
  );
}

export function countLetters(db: Db) {
  return many(
    db,
    sql<{ state: LetterState; letters: number; oldest: string }>`
      select state, count(*) as letters, min(created_at) as oldest from letters group by state`,
  );
}
