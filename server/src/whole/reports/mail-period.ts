import { dueDay, dueWeek } from '../../company/notifications/digest-week.service.ts';

/**
 * First day of the week or month whose emails are due: from Monday or the first, 7:00 there, until the next one. A late
 * email is better than none, and of several missed periods only the last one counts.
 */
export const duePeriod = (every: 'week' | 'month', time_zone: string, at: Date): string =>
  every === 'week' ? dueWeek(time_zone, at) : `${dueDay(time_zone, at).slice(0, 7)}-01`;
