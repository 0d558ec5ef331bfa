import { type TrackedBatch, trackedBatchSchema } from '@sightline/contract/visiting/tracking';
import { faultOf } from '../../../platform/http/check-input.ts';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7/i;
const DAY_MS = 86_400_000;
const OLDEST_MS = 7 * DAY_MS;

/** What a script sent, or a sentence that says what is wrong with it. */
export function readBatch(body: string): TrackedBatch | string {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return 'The body is not JSON.';
  }
  // Texts are repaired where they are stored: a script that cuts a title in half cannot act on a refusal.
  const fault = faultOf(sent, { texts: false });
  if (fault) return fault.place === '' ? fault.words : `${fault.place}: ${fault.words}`;
  const read = trackedBatchSchema.safeParse(sent);
  if (!read.success) {
    const [issue] = read.error.issues;
    return `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'This is not what the script sends.'}`;
  }
  const odd = read.data.events.findIndex(({ id }) => !UUID_V7.test(id));
  return odd < 0 ? read.data : `events.${odd}.id: Use a UUID of version 7.`;
}

/** Days since 1970 on the clock that made a UUIDv7. */
export const dayOfId = (id: string) =>
  Math.floor(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) / DAY_MS);

/** Converts a time on the visitor's clock to ours: their clocks may be years off, but run at the same speed. */
export function onOurClock(time: number, sent: number, received: Date): Date {
  const at = received.getTime() - (sent - time);
  return new Date(Math.min(received.getTime(), Math.max(received.getTime() - OLDEST_MS, at)));
}
