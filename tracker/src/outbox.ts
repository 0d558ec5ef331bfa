import type { TrackedBatch, TrackedEvent } from '@sightline/contract/tracking';
import { tag } from './config.ts';
import { guarded, on } from './guard.ts';
import { lasting, visitor } from './identity.ts';
import { keyOf, read, write } from './storage.ts';
import { visitNow } from './visit.ts';

type Batch = Omit<TrackedBatch, 'sent'>;

const MOST_EVENTS = 100;
/** Characters of what is kept, and of one request: 60,000 bytes even where each is three of them. */
const MOST_KEPT = 50_000;
const MOST_SENT = 16_000;

const address = (tag?.src ?? '').replace(/\.js([?#].*)?$/, '');
/** On their way, so not to be sent once more when the page ends. */
let flying: TrackedEvent[] = [];
let failures = 0;
let timer = 0;
let running = false;
let sent = false;
/** The server said that it takes nothing from here. */
let refused = !address;

const readBox = () => read<Batch[]>('outbox', lasting) ?? [];
const countOf = (box: Batch[]) => box.reduce((sum, { events }) => sum + events.length, 0);

function change(edit: (box: Batch[]) => void): void {
  let box = readBox();
  edit(box);
  box = box.filter(({ events }) => events.length);
  while (countOf(box) > MOST_EVENTS || (countOf(box) > 1 && JSON.stringify(box).length > MOST_KEPT)) {
    box[0]?.events.shift();
    box = box.filter(({ events }) => events.length);
  }
  write('outbox', box, lasting);
}

/** Keeps an event until the server has it. */
export function keep(event: TrackedEvent): void {
  if (refused) return;
  const { visit } = visitNow();
  change((box) => {
    const last = box.at(-1);
    if (last?.visit.id === visit.id && last.visitor === visitor) last.events.push(event);
    else box.push({ visitor, visit, events: [event], ...(navigator.webdriver && { automated: true }) });
  });
}

const remove = (sent: TrackedEvent[]) =>
  change((box) => {
    for (const batch of box)
      batch.events = batch.events.filter(({ id }) => !sent.some((one) => one.id === id));
  });

/** The youngest visit's events come first: what happens now matters most. */
function nextBatch(): [body: string, events: TrackedEvent[]] | null {
  const batch = readBox().at(-1);
  const events: TrackedEvent[] = [];
  let body = '';
  for (const event of batch?.events ?? []) {
    if (flying.some(({ id }) => id === event.id)) continue;
    const longer = JSON.stringify({ ...batch, sent: Date.now(), events: [...events, event] });
    if (body && longer.length > MOST_SENT) break;
    body = longer;
    events.push(event);
  }
  return body ? [body, events] : null;
}

async function post(body: string): Promise<[status: number, seconds: number]> {
  try {
    const { status, headers } = await fetch(address, {
      method: 'POST',
      body,
      // All pages of a browser share what keepalive may carry; what is sent again can wait for a live page.
      keepalive: !failures,
      credentials: 'omit',
      signal: AbortSignal.timeout?.(15_000),
    });
    return [status, Number(headers.get('retry-after'))];
  } catch {
    return [0, 0];
  }
}

async function sendAll(): Promise<void> {
  for (let next = nextBatch(); next && !refused; next = nextBatch()) {
    flying = next[1];
    const [status, seconds] = await post(next[0]);
    flying = [];
    if (status < 200 || status > 499 || status === 408 || status === 429) {
      const pause = Math.max(seconds * 1000, Math.min(2 ** failures++ * 1000, 300_000));
      return sendSoon(pause * (1 + Math.random() / 2));
    }
    failures = 0;
    remove(next[1]);
    refused = status === 403 || status === 404 || status === 410;
  }
}

/** Sends what is kept, one request at a time. */
export async function send(): Promise<void> {
  if (running) return;
  running = true;
  clearTimeout(timer);
  try {
    // The first view waits for nobody; afterwards the tabs of a site take turns.
    const locks = sent && lasting ? navigator.locks : undefined;
    sent = true;
    await (locks
      ? locks.request(keyOf('outbox'), { signal: AbortSignal.timeout?.(3000) }, sendAll).catch(sendAll)
      : sendAll());
  } catch {}
  running = false;
}

export function sendSoon(pause: number): void {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}

/** The page may end now, so that no answer would be heard: what was sent is sent again on the next page. */
export function sendLast(): void {
  const next = nextBatch();
  if (next && !refused) navigator.sendBeacon(address, next[0]);
}

on(window, 'online', () => guarded(send));
