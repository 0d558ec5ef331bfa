/** What an answer may take of a model's context, in characters of JSON. */
const MAX_CHARS = 60_000;
/** A text inside an item; the tool that reads one thing has a way to its rest. */
const MAX_TEXT = 8000;
const MIN_TEXT = 500;

interface Wanted {
  limit: number;
  from: number;
}

/** The part of a long answer that was asked for, within what a model can read. */
export function partOf(answer: Record<string, unknown>, { limit, from }: Wanted): Record<string, unknown> {
  const all = Array.isArray(answer.items) ? answer.items : [];
  const items: unknown[] = [];
  let room = MAX_CHARS;
  for (const item of all.slice(from, from + limit)) {
    const kept = withinRoom(item, MAX_CHARS / 2);
    room -= JSON.stringify(kept).length;
    if (room < 0 && items.length > 0) break;
    items.push(kept);
  }
  const next = from + items.length;
  return { ...answer, items, total: all.length, next_cursor: next < all.length ? String(next) : null };
}

/** The same with long texts cut, so far as is needed. */
export function withinRoom<Value>(value: Value, room = MAX_CHARS): Value {
  let kept = cut(value, room);
  for (let most = MAX_TEXT; most >= MIN_TEXT && JSON.stringify(kept).length > room; most /= 2)
    kept = cut(value, most);
  return kept as Value;
}

function cut(value: unknown, most: number): unknown {
  if (typeof value === 'string')
    return value.length > most
      ? `${value.slice(0, most).toWellFormed()}… (${value.length - most} more characters)`
      : value;
  if (Array.isArray(value)) return value.map((one) => cut(one, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cut(part, most)]));
}
