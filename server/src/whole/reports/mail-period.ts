import { dueWeek } from '../../company/notifications/digest-week.service.ts';

const HOUR_MS = 3_600_000;
const MAIL_HOUR = 7;

/**
 * First day of the week or month whose emails are due: from Monday or the first, 7:00 UTC, until the next one. A late
 * email is better than none, and of several missed periods only the last one counts.
 */
export function duePeriod(every: 'week' | 'month', at: Date): string {
  if (every === 'week') return dueWeek(at);
  const then = new Date(at.getTime() - MAIL_HOUR * HOUR_MS);
  return `${then.toISOString().slice(0, 7)}-01`;
}
