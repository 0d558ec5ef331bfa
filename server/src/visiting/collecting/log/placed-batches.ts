import type { CarriedEvent, LogPlace, StoredEvent } from './stored-event-types.ts';

/** A batch of events in the order of the log. */
export interface PlacedBatch {
  tx: string;
  /** As a text, because it may be large. */
  first: string;
  events: number;
  /** How many of its events were read. */
  read: number;
}

/** What is to be read of a batch: its events from `read` on, before `to`. */
export type BatchPart<Batch extends PlacedBatch = PlacedBatch> = Batch & { to: number };

export interface Placed {
  /** The event's place in its batch. */
  nth: number;
  event: CarriedEvent;
}

export const placeIn = ({ tx, first }: PlacedBatch, nth: number): LogPlace =>
  `${tx}:${BigInt(first) + BigInt(nth)}`;

/** The next `limit` events that were not read, as parts of batches. */
export function firstOf<Batch extends PlacedBatch>(
  batches: readonly Batch[],
  limit: number,
): BatchPart<Batch>[] {
  let left = limit;
  return batches.flatMap((batch) => {
    const to = Math.min(batch.events, batch.read + left);
    left -= to - batch.read;
    return to > batch.read ? [{ ...batch, to }] : [];
  });
}

/** What was sent again within these batches is there once. */
export function inOrder<Batch extends PlacedBatch>(
  batches: readonly BatchPart<Batch>[],
  eventsOf: (batch: BatchPart<Batch>) => readonly Placed[],
): StoredEvent[] {
  const seen = new Set<string>();
  return batches.flatMap((of) =>
    eventsOf(of).flatMap(({ nth, event }) => {
      const key = `${event.domain_id} ${event.event_id}`;
      if (seen.has(key)) return [];
      seen.add(key);
      return [{ ...event, place: placeIn(of, nth) }];
    }),
  );
}
