import type { Db } from '../db/database.ts';
import { tryFailedAgain, type UnsentEmail, unsentEmails } from './emails.queries.ts';

const MAX_SHOWN = 200;

/** For operators: what was not sent and why, and on request another attempt for failed emails. */
export async function describeUnsent(db: Db, { again, at }: { again: boolean; at: Date }): Promise<string[]> {
  const tried = again ? await tryFailedAgain(db, at) : 0;
  const emails = await unsentEmails(db, MAX_SHOWN);
  const waiting = emails.filter(({ state }) => state === 'waiting');
  const failed = emails.filter(({ state }) => state === 'failed');
  const more = emails.length === MAX_SHOWN ? [`Showing the latest ${MAX_SHOWN}.`] : [];
  const hint = failed.some(({ is_whole }) => is_whole)
    ? ['`npm run emails -- --again` sends those again that are still of use.']
    : [];
  return [
    ...(again
      ? [`${tried} failed ${tried === 1 ? 'email is' : 'emails are'} sent again within a minute.`]
      : []),
    `${waiting.length} waiting`,
    ...waiting.map(tell),
    `${failed.length} failed`,
    ...failed.map(tell),
    ...more,
    ...hint,
  ];
}

function tell({ state, to, subject, created_at, next_try_at, attempts, last_error, is_whole }: UnsentEmail) {
  const minute = (at: string) => at.slice(0, 16).replace('T', ' ');
  const next =
    state === 'waiting' ? `next try ${minute(next_try_at)}` : is_whole ? 'refused' : 'too late now';
  const tries = `${attempts} ${attempts === 1 ? 'try' : 'tries'}`;
  // A server's answer may have several lines.
  const reason = last_error ? `\n    ${last_error.replace(/\s+/g, ' ')}` : '';
  return `  ${minute(created_at)} UTC  ${to}  ${subject}  (${tries}, ${next})${reason}`;
}
