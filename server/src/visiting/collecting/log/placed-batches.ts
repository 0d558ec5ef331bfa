import type { CarriedEvent, LogPlace, StoredEvent } from './stored-event-types.ts';

/** A batch of events; it counts as soon as its transaction ends. */
export interface EventBatch {
  /** When the newest of its events was received. */
  batch_at: string;
  events: number;
  /** When the oldest of them was received. */
  received_at: string;
}

/** In the order of the log. */
export interface PlacedBatch extends EventBatch {
  tx: string;
  /** As a text, because it may be large. */
  first: string;
  /** How many of its events were read. */
  read: number;
  /** How many of them were deleted since. */
  erased: number;
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
