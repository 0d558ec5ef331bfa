import { createHash } from 'node:crypto';

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;
/** A date, or the date of a time, that begins a JSON string. */
const DATE = /"(20\d\d-\d\d-\d\d)(?=["T ])/g;
/** Dates in words: the one that heads a text of feedback, and the one since which an alert says that a score moved. */
export const WORDED = /(?<=### )[A-Z][a-z]+ \d{1,2}, 20\d\d|(?<= since )[A-Z][a-z]{2} \d{1,2}\b/g;
const DAY_MS = 86_400_000;

export interface Copying {
  /** Different for each copy. */
  copy_id: string;
  made_at: string;
  /** Whole days from when the dump was made until now, so that hours stay what they were. */
  days: number;
  /** Texts to be replaced, such as host names of which there can be one. */
  words: readonly (readonly [from: string, to: string])[];
}

/** Turns texts of the dump into those of a copy: its own ids, today's dates and its own host names. */
export function createRewriter({ copy_id, made_at, days, words }: Copying): (text: string) => string {
  const key = [...createHash('sha256').update(copy_id).digest('hex')].map((digit) =>
    Number.parseInt(digit, 16),
  );
  const dates = new Map<string, string>();
  const dateOf = (date: string) => {
    const known = dates.get(date) ?? new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
    dates.set(date, known);
    return known;
  };
  const ids = new Map<string, string>();
  const otherId = (id: string) => {
    const known = ids.get(id) ?? (id[14] === '7' ? idOfTime(id, days, key) : idOf(id, 0, key));
    ids.set(id, known);
    return known;
  };
  return (text) =>
    words
      .reduce((rest, [from, to]) => rest.replaceAll(from, to), text)
      .replaceAll(DATE, (_, date: string) => `"${dateOf(date)}`)
      .replaceAll(WORDED, (date) => movedWords(date, Date.parse(made_at), days))
      .replaceAll(ID, otherId);
}

/** The date in words so many days later; one without a year is the last such day before the dump was made. */
function movedWords(words: string, made: number, days: number): string {
  const whole = words.includes(',');
  const year = new Date(made).getUTCFullYear();
  const at = (whole ? [words] : [`${words}, ${year}`, `${words}, ${year - 1}`])
    .map((text) => Date.parse(`${text} UTC`))
    .find((time) => time <= made);
  if (at === undefined) return words;
  const style = whole ? ({ dateStyle: 'long' } as const) : ({ month: 'short', day: 'numeric' } as const);
  return new Date(at + days * DAY_MS).toLocaleDateString('en-US', { ...style, timeZone: 'UTC' });
}

/** Another id for each id, always the same, of the same version and variant. */
function idOf(id: string, from: number, key: readonly number[]): string {
  let out = id.slice(0, from);
  for (let at = from; at < id.length; at += 1) {
    const digit = id.charCodeAt(at);
    const kept = digit === 45 || at === 14 || at === 19;
    const value = digit < 58 ? digit - 48 : digit - 87;
    out += kept ? id[at] : (value ^ (key[at] ?? 0)).toString(16);
  }
  return out;
}

/** The same for an id of version 7, which begins with its time. */
function idOfTime(id: string, days: number, key: readonly number[]): string {
  const time = Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) + days * DAY_MS;
  const hex = time.toString(16).padStart(12, '0');
  return idOf(`${hex.slice(0, 8)}-${hex.slice(8)}${id.slice(13)}`, 15, key);
}
