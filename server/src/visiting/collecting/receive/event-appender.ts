import { setTimeout as sleep } from 'node:timers/promises';
import { isUnstorable } from '../../../platform/db/database.ts';
import { errorWords } from '../../../platform/log/error-words.ts';
import { logOutage, type OutageLog } from '../../../platform/log/log-outage.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { EventStore } from '../log/events.store.ts';
import type { CarriedEvent } from '../log/stored-event-types.ts';

/** `refused`: the database can never store it. */
export type Appended = 'stored' | 'busy' | 'refused';

/** Requests are gathered while they keep coming, so that a commit serves many: until none came for so long, … */
const QUIET_MS = 4;
/** … and the first of them waits no longer. */
const LONGEST_MS = 25;
/** Maximum number of events in one write. */
const MOST_EVENTS = 1000;
const MAX_BYTES_AT_ONCE = 4 * 2 ** 20;
const BOUNDS = {
  waiting: 20_000,
  waiting_bytes: 64 * 2 ** 20,
  /** A database that is silent for longer counts as away. */
  patience_ms: 10_000,
};

interface Waiting {
  events: readonly CarriedEvent[];
  bytes: number;
  tell: (how: Appended) => void;
}

/** Writes the events of several requests in one transaction, in order of arrival, one transaction at a time. */
export function createAppender(store: Pick<EventStore, 'append'>, log: Logger, bounds = BOUNDS) {
  const words = logOutage(log, WORDS);
  const queue: Waiting[] = [];
  const held = { events: 0, bytes: 0 };
  let writing = false;
  let written: Promise<void> = Promise.resolve();
  let gathering: NodeJS.Timeout | null = null;
  let arrived = 0;
  let [silent, hurried] = [false, false];

  function append(events: readonly CarriedEvent[], bytes: number): Promise<Appended> {
    const full = held.events + events.length > bounds.waiting || held.bytes + bytes > bounds.waiting_bytes;
    if (silent || full) return Promise.resolve('busy');
    held.events += events.length;
    held.bytes += bytes;
    arrived += 1;
    return new Promise((tell) => {
      queue.push({ events, bytes, tell });
      if (!writing && !gathering) gather();
    });
  }

  function gather(since = performance.now()) {
    arrived = 0;
    gathering = setTimeout(() => {
      const isOver = performance.now() - since + QUIET_MS > LONGEST_MS;
      if (arrived === 0 || isOver || held.events >= MOST_EVENTS) start();
      else gather(since);
    }, QUIET_MS);
  }

  function start() {
    gathering = null;
    writing = true;
    written = writeAll();
  }

  async function writeAll() {
    do await writeInTime(release(queue.splice(0, batchSize(queue, MOST_EVENTS))));
    while (queue.length > 0 && (hurried || held.events >= MOST_EVENTS));
    writing = false;
    if (queue.length > 0) gather();
  }

  /** Senders who wait too long may send again; events that were written after all are recognized by their ids. */
  async function writeInTime(batch: readonly Waiting[]) {
    const hurry = new AbortController();
    sleep(bounds.patience_ms, null, { signal: hurry.signal, ref: false }).then(
      () => {
        silent = true;
        words.trouble(`PostgreSQL does not answer.`);
        for (const { tell } of [...batch, ...release(queue.splice(0))]) tell('busy');
      },
      () => undefined,
    );
    await write(store, { ...words, log }, batch);
    hurry.abort();
    silent = false;
  }

  function release(waiting: readonly Waiting[]) {
    for (const { events, bytes } of waiting) {
      held.events -= events.length;
      held.bytes -= bytes;
    }
    return waiting;
  }

  return {
    append,
    /** Resolves when everything received so far is written. */
    async flush() {
      if (gathering) clearTimeout(gathering);
      hurried = true;
      if (!writing) start();
      await written;
      hurried = false;
    },
  };
}

const WORDS = {
  begins: 'events cannot be stored; browsers will send them again',
  ends: 'events are stored again',
};

/** Maximum number of waiting requests written at once. */
function batchSize(queue: readonly Waiting[], most: number): number {
  let [events, bytes] = [0, 0];
  const beyond = queue.findIndex((waiting) => {
    events += waiting.events.length;
    bytes += waiting.bytes;
    return events > most || bytes > MAX_BYTES_AT_ONCE;
  });
  return beyond < 0 ? queue.length : Math.max(1, beyond);
}

/** Never rejects: every request in the batch gets its result. One that cannot be stored must not affect the others. */
async function write(
  store: Pick<EventStore, 'append'>,
  words: OutageLog & { log: Logger },
  batch: readonly Waiting[],
): Promise<void> {
  try {
    await store.append(batch.flatMap(({ events }) => events));
    words.well();
    for (const { tell } of batch) tell('stored');
  } catch (error) {
    const [first] = batch;
    if (!isUnstorable(error)) {
      words.trouble(errorWords(error));
      for (const { tell } of batch) tell('busy');
    } else if (first && batch.length === 1) {
      words.log.error(
        { error: errorWords(error), domain_id: first.events[0]?.domain_id },
        'an event cannot be stored',
      );
      first.tell('refused');
    } else {
      const half = Math.ceil(batch.length / 2);
      await write(store, words, batch.slice(0, half));
      await write(store, words, batch.slice(half));
    }
  }
}
