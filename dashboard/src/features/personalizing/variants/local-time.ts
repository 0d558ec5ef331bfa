/** A moment as `datetime-local` fields hold it, in the time zone of whoever looks; empty for none. */
export function toLocal(time: string | null): string {
  if (time === null) return '';
  const moment = new Date(time);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Null for an empty field. */
export const fromLocal = (text: string) => (text === '' ? null : new Date(text).toISOString());
