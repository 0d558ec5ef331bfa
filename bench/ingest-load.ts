import { randomInt, randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { eventId, PERSON_AGENT, trackedBatch, viewEvent } from '../server/test/tracked.ts';

/** One POST, as sent. */
interface Sending {
  event_id: string;
  text: string;
}

export interface IngestLoad {
  /** Ids of events that were answered with 204. */
  stored: string[];
  /** Sent but never answered; may be stored or not. */
  open: Sending[];
  /** From request to answer, in ms. */
  times: number[];
}

export interface IngestTarget {
  port: number;
  domain_id: string;
  connections: number;
}

/** Sends views of one page, one per request, as fast as they are answered, until `over` or until connections break. */
export async function sendViews(
  target: IngestTarget,
  over: () => boolean,
  again: Sending[] = [],
): Promise<IngestLoad> {
  const load: IngestLoad = { stored: [], open: [], times: [] };
  const next = () => again.pop() ?? (over() ? null : newSending(target));
  await Promise.all(Array.from({ length: target.connections }, () => converse(target.port, load, next)));
  return load;
}

function converse(port: number, load: IngestLoad, next: () => Sending | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let sending: Sending | null = null;
    let sent_at = 0;
    const send = () => {
      sending = next();
      if (!sending) return void socket.end();
      sent_at = performance.now();
      socket.write(sending.text);
    };
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      const answer = chunk.toString('latin1');
      if (!answer.startsWith('HTTP/1.1 204') || !answer.endsWith('\r\n\r\n'))
        return void reject(new Error(`An event was answered with ${answer.slice(0, 300)}`));
      if (sending) load.stored.push(sending.event_id);
      load.times.push(performance.now() - sent_at);
      send();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (sending) load.open.push(sending);
      resolve();
    });
  });
}

function newSending({ port, domain_id }: IngestTarget): Sending {
  const now = Date.now();
  const event_id = eventId(now);
  const view = viewEvent({ id: event_id, time: now, url: 'https://bench.example/pricing', title: 'Pricing' });
  const visit = {
    id: randomUUID(),
    start: now,
    touch: {
      landing: 'https://bench.example/pricing',
      referrer: 'https://chatgpt.com/',
      utm_source: 'chatgpt.com',
    },
  };
  const body = JSON.stringify(trackedBatch({ sent: now, visit, events: [view] }));
  const ip = `${randomInt(1, 200)}.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
  const text = `POST /s/${domain_id} HTTP/1.1\r
Host: 127.0.0.1:${port}\r
Origin: https://bench.example\r
User-Agent: ${PERSON_AGENT}\r
Accept-Language: en-GB,en;q=0.9\r
X-Forwarded-For: ${ip}\r
Content-Type: text/plain;charset=UTF-8\r
Content-Length: ${Buffer.byteLength(body)}\r
\r
${body}`;
  return { event_id, text };
}
