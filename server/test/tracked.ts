import { randomBytes, randomUUID } from 'node:crypto';
import type { TrackedBatch, TrackedEvent } from '@sightline/contract/visiting/tracking';
import { runText } from '../src/platform/db/database.ts';
import type { TestApp } from './app.ts';

export const PERSON_AGENT =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';

/** A UUIDv7 of a moment, as the script makes them. */
export function eventId(at: Date | number = Date.now()): string {
  const time = Number(at).toString(16).padStart(12, '0');
  const rest = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
}

type Kind<Type extends TrackedEvent['type']> = Extract<TrackedEvent, { type: Type }>;

/** A view of a page, at a time on the visitor's clock. */
export function viewEvent(change: Partial<Kind<'view'>> = {}): Kind<'view'> {
  const time = change.time ?? Date.now();
  const id = change.id ?? eventId(time);
  return {
    type: 'view',
    id,
    view: id,
    time,
    url: 'https://acme.example/',
    title: 'Acme',
    width: 1280,
    ...change,
  };
}

/** What a script sends when a page is opened, with what the test is about in place of the usual. */
export function trackedBatch(change: Partial<TrackedBatch> = {}): TrackedBatch {
  const sent = change.sent ?? Date.now();
  const events = change.events ?? [viewEvent({ time: sent })];
  return {
    visitor: randomUUID(),
    visit: { id: randomUUID(), start: sent, touch: { landing: 'https://acme.example/', referrer: '' } },
    sent,
    events,
    ...change,
  };
}

/** Personalization is switched on, as in Settings → Options. */
export async function switchTrackingOn(
  app: { ctx: Pick<TestApp['ctx'], 'db'> },
  domain_id: string,
): Promise<void> {
  await runText(app.ctx.db, 'update domains set selected_personalization = true where id = $1', [domain_id]);
}

/** Sends what a script sends, and remembers the batches and which events were accepted. */
export function createSender(url: string, domain_id: string) {
  const sent: TrackedBatch[] = [];
  const acknowledged = new Set<string>();
  const send = async (batch = trackedBatch()) => {
    if (!sent.includes(batch)) sent.push(batch);
    const { status } = await postBatch(url, domain_id, batch);
    if (status === 204) acknowledged.add(batch.events[0]?.id ?? '');
    return status;
  };
  return { sent, acknowledged, send };
}

/** The page's own origin, as browsers send it. */
function originOfBatch(batch: unknown): string {
  const address = /"url":"(https?:[^"]+)"/.exec(JSON.stringify(batch) ?? '')?.[1];
  return address && URL.canParse(address) ? new URL(address).origin : 'https://acme.example';
}

/** Sends a batch over HTTP as a browser on the domain's own site would. */
export function postBatch(
  url: string,
  domain_id: string,
  batch: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/s/${domain_id}`, {
    method: 'POST',
    headers: {
      'content-type': 'text/plain;charset=UTF-8',
      'user-agent': PERSON_AGENT,
      'accept-language': 'en-GB,en;q=0.9',
      origin: originOfBatch(batch),
      ...headers,
    },
    body: typeof batch === 'string' ? batch : JSON.stringify(batch),
  });
}
