import type { TrackedBatch, TrackedEvent } from '@sightline/contract/tracking';
import { tag } from './config.ts';
import { later, on } from './guard.ts';
import { visitor } from './identity.ts';
import type { KeptBatch } from './kept-types.ts';
import { read, write } from './storage.ts';
import { current } from './visit.ts';

const MOST_VISITS = 4;
const MOST_EVENTS = 50;
/** Of the longest events, so many with their visit are less than 60,000 bytes. */
const MOST_SENT = 12;

const address = tag?.src.replace(/\.js([?#].*)?$/, '') ?? '';
let failures = 0;
/** Sending, or waiting until it is worth trying again. */
let busy = false;

const readBox = () => read().outbox ?? [];

/** Keeps those of the events that fit, of the youngest visits, as many as there is room for. */
const writeBox = (box: KeptBatch[], fits: (event: TrackedEvent) => unknown) =>
  write({
    outbox: box
      .map((batch) => ({ ...batch, events: batch.events.filter(fits).slice(-MOST_EVENTS) }))
      .filter(({ events }) => events[0])
      .slice(-MOST_VISITS),
  });

/** Keeps an event until the server has it. */
export function keep(event: TrackedEvent): void {
  if (!current) return;
  const { visit } = current;
  const box = readBox();
  const last = box.at(-1);
  if (last?.visit.id === visit.id && last.visitor === visitor) last.events.push(event);
  else box.push({ visitor, visit, automated: navigator.webdriver || undefined, events: [event] });
  writeBox(box, () => true);
}

/** The youngest visit comes first: what happens now matters most. */
function nextBatch(): TrackedBatch | undefined {
  const batch = readBox().pop();
  return batch && { ...batch, sent: Date.now(), events: batch.events.slice(0, MOST_SENT) };
}

/** Until nothing is left, or until the answer's milliseconds have passed. */
async function sendAll(): Promise<number | undefined> {
  for (let batch = nextBatch(); batch; batch = nextBatch()) {
    const { events } = batch;
    let status: number | undefined;
    let pause = Math.min(1000 * 2 ** failures, 3e5);
    try {
      const answer = await fetch(address, {
        method: 'POST',
        body: JSON.stringify(batch),
        // All of a page share what keepalive may carry; what is sent again can wait for a page that stays.
        keepalive: !failures,
        signal: AbortSignal.timeout?.(15e3),
      });
      status = answer.status;
      pause = Math.max(pause, Number(answer.headers.get('retry-after')) * 1000);
    } catch {}
    // Taken (2…), or never to be (4…).
    if (!/^(2|4(?!08|29))/.test(`${status}`)) {
      failures++;
      return pause * (1 + Math.random() / 2);
    }
    failures = 0;
    writeBox(readBox(), ({ id }) => !events.some((sent) => sent.id === id));
  }
}

/** Sends what is kept, one request at a time; the tabs of a site take turns where the browser can do that. */
export async function send(): Promise<void> {
  if (busy) return;
  busy = true;
  let pause: number | undefined = 6e4;
  try {
    pause = await (navigator.locks
      ?.request('sightline', { ifAvailable: true }, (lock) => (lock ? sendAll() : 500))
      .catch(sendAll) ?? sendAll());
  } catch {}
  // Something may have come while the turn was given back.
  if (pause || nextBatch()) later(sendAgain, pause ?? 0);
  else busy = false;
}

function sendAgain(): void {
  busy = false;
  send();
}

/** The page may end now, so that no answer would be heard: what is sent stays kept, and is sent again by the next page. */
export function sendLast(): void {
  const batch = nextBatch();
  if (batch) navigator.sendBeacon(address, JSON.stringify(batch));
}

on(window, 'online', sendAgain);
