import { beginOf, dayIn } from '@sightline/contract/time-zones';
import { back } from '../../platform/day-range.ts';

const HOUR_MS = 3_600_000;
/** From the beginning of the day, which is 7:00 where clocks are not changed that morning. */
const DIGEST_HOUR = 7;

/** The Monday (YYYY-MM-DD) of the ISO week that contains a day. */
export const weekOf = (day: string): string => back(day, (new Date(day).getUTCDay() + 6) % 7);

/** When what is sent on a day leaves. */
export const sendingTime = (time_zone: string, day: string) =>
  new Date(beginOf(time_zone, day).getTime() + DIGEST_HOUR * HOUR_MS);

/** The day whose sendings are due: that of 7 hours ago. */
export const dueDay = (time_zone: string, at: Date) =>
  dayIn(time_zone, new Date(at.getTime() - DIGEST_HOUR * HOUR_MS));

/** The week whose digest is due: from its Monday at 7:00 until the next one's. A late digest is better than none. */
export const dueWeek = (time_zone: string, at: Date) => weekOf(dueDay(time_zone, at));
