import { type Db, runText } from '../src/platform/db/database.ts';
import { readBody } from '../src/visiting/collecting/log/event-body.ts';
import type { CarriedEvent } from '../src/visiting/collecting/log/stored-event-types.ts';

/** All events that PostgreSQL holds, each once, in order, those packed already last; also those that nobody may read yet. */
export async function loggedEvents(db: Db): Promise<CarriedEvent[]> {
  const { rows } = await runText(
    db,
    `select encode(body, 'base64') as body from (
      select 1 as part, tx, seq, body from event_batches where body is not null
      union all select 2, null, pack, body from event_packs) b order by part, tx, seq`,
  );
  const bodies = rows as { body: string }[];
  const events = bodies.flatMap(({ body }) => readBody(body)).filter((event) => event !== null);
  return [
    ...new Map(events.toReversed().map((event) => [`${event.domain_id} ${event.event_id}`, event])).values(),
  ].reverse();
}

export async function clearLog(db: Db): Promise<void> {
  for (const table of ['event_batches', 'event_packs']) await runText(db, `delete from ${table}`);
}
