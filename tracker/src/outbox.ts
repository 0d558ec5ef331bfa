import type { TrackedBatch, TrackedEvent } from '@sightline/contract/visiting/tracking';
import { address, isBot } from './config.ts';
import { guarded, later, on } from './guard.ts';
import { visitor } from './identity.ts';
import { randomId } from './ids.ts';
import type { KeptBatch } from './kept-types.ts';
import { area, takeOut } from './storage.ts';
import { current } from './visit.ts';

const MAX_VISITS = 4;
const MAX_EVENTS = 50;
/** Even this many events of maximum size, with their visit, stay under 60,000 bytes. */
const MAX_SENT = 12;

/** Each page has a storage entry of its own, because two pages writing to one would lose data. */
const place = `sightline-${randomId()}`;
/** What the server has not received yet, by visit. */
let box: KeptBatch[] = [];
let failures = 0;
/** Sending, or waiting for the next attempt. */
let busy: unknown;

/** Stores a copy for the next page. */
export const leaveCopy = guarded(() => {
  if (box[0]) area()[place] = JSON.stringify(box);
  else delete area()[place];
});

/**
 * Takes over events from earlier pages. Events that another tab is sending right now arrive twice and are recognized by
 * their id.
 */
export const takeOver = () => takeOut('sightline-', (text) => box.push(...JSON.parse(text)));

/** Keeps as many as there is room for, newest visits first. */
const keepOnly = (fits: (event: TrackedEvent) => unknown) => {
  box = box
    .map((batch) => ({ ...batch, events: batch.events.filter(fits).slice(-MAX_EVENTS) }))
    .filter(({ events }) => events[0])
    .slice(-MAX_VISITS);
  leaveCopy();
};

/** Keeps an event until the server has it. */
export const keep = (event: TrackedEvent) => {
  const { visit } = current;
  const last = box.at(-1);
  if (last?.visit.id === visit.id && last.visitor === visitor) last.events.push(event);
  else box.push({ visitor, visit, automated: isBot, events: [event] });
  keepOnly((event) => event);
};

const bodyOf = (batch: KeptBatch) =>
  JSON.stringify({
    ...batch,
    sent: Date.now(),
    events: batch.events.slice(0, MAX_SENT),
  } satisfies TrackedBatch);

/**
 * Sends waiting events, one request at a time, until none is left or one fails; set `again` when the pending request
 * may never get an answer. The newest visit comes first, because it matters most.
 */
export const send = async (again?: unknown): Promise<void> => {
  const batch = box.at(-1);
  if (busy && !again) return;
  busy = batch;
  if (!batch) return;
  const body = bodyOf(batch);
  let pause = Math.min(1000 * 2 ** failures, 3e5);
  try {
    const { status, headers } = await fetch(address, {
      method: 'POST',
      body,
      // All requests of a page share the quota for keepalive; retries can wait for a page that stays open.
      keepalive: !failures,
      signal: AbortSignal.timeout?.(15e3),
    });
    // Accepted (2…), or refused for good (4…).
    if (/^(2|4(?!08|29))/.test(status as never)) {
      failures = 0;
      // A view stands before all that names it.
      keepOnly(({ id }) => !body.includes(id));
      return send(1);
    }
    pause += 1000 * +(headers.get('retry-after') as string);
  } catch {}
  failures++;
  later(() => send(1), pause + pause * Math.random());
};

/** The page may end now without hearing the answer, so a copy stays, and the next page sends it again. */
export const sendLast = () => box[0] && navigator.sendBeacon(address, bodyOf(box.at(-1) as KeptBatch));

on('online', send);
