import { MAX_BATCH_BYTES } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { isAway } from '../../platform/db/away.ts';
import type { NewsFeed } from '../../platform/db/news-cache.ts';
import type { SignedMessage } from '../../platform/http/message-signature.ts';
import { keepNeeded } from './keep-needed.ts';
import { openEventStore } from './log/events.store.ts';
import type { KeptEvent } from './log/stored-event-types.ts';
import { createCollector } from './receive/collector.ts';
import { describeEvents } from './receive/describe-events.ts';
import { readBatch } from './receive/read-batch.ts';

/** The parts of a script's POST, independent of the HTTP server. */
export interface CollectRequest {
  domain_id: string;
  body: string;
  user_agent: string;
  ip: string;
  /** The Origin header, which browsers send with every POST; null when absent. */
  origin: string | null;
  /** Whether the request has a language header, as browsers send it. */
  accept_language: string;
  /** Where an agent says that it signed the request. */
  signed?: SignedMessage | null;
}

export interface CollectReply {
  /**
   * 204 once everything is stored; 400, 403, 404, 410, 413 for requests that will never be accepted; 429 and 503 for
   * requests to be sent again.
   */
  status: number;
  /** For people who read the browser's network log. */
  detail: string;
  retry_after_seconds?: number;
}

const refused = (status: number, detail: string): CollectReply => ({ status, detail });
const STORED: CollectReply = { status: 204, detail: '' };
const TOO_LONG = refused(413, `Send at most ${MAX_BATCH_BYTES} bytes at once.`);
const UNKNOWN = refused(404, 'Domain not found.');
const OFF = refused(410, 'Personalization is off for this domain.');
const FOREIGN = refused(403, 'This page isn’t on the domain.');
const UNSTORABLE = refused(400, 'This can’t be stored.');
const BUSY: CollectReply = {
  status: 503,
  detail: 'Temporarily unavailable. Try again in a few seconds.',
  retry_after_seconds: 5,
};
const tooMuch = (seconds: number): CollectReply => ({
  status: 429,
  detail: 'Too many requests from this address. Try again later.',
  retry_after_seconds: seconds,
});

/** Answers after what was sent is committed. Takes the time from `ctx.now`. */
export async function collect(ctx: Ctx, request: CollectRequest): Promise<CollectReply> {
  const bytes = Buffer.byteLength(request.body);
  if (bytes > MAX_BATCH_BYTES) return TOO_LONG;
  const collector = ctx.kept.of(createCollector);
  try {
    const domain = await collector.domains.get(request.domain_id);
    if (!domain) return UNKNOWN;
    if (!domain.on) return OFF;
    if (request.origin === null || !domain.allows(request.origin)) return FOREIGN;
    // Parsing costs as much as an event, even when the batch is refused.
    const now = ctx.now().getTime();
    const early = collector.waitOf(request, 1, now);
    if (early > 0) return tooMuch(early);
    const sent = readBatch(request.body);
    const batch = typeof sent === 'string' ? sent : keepNeeded(sent, domain);
    if (typeof batch === 'string') return refused(400, batch);
    const wait = collector.waitOf(request, batch.events.length - 1, now);
    if (wait > 0) return tooMuch(wait);
    const events = await describeEvents(ctx, { collector, domain }, request, batch);
    const appended = await collector.append(events, bytes);
    if (appended === 'stored') collector.noteSeen(ctx, domain.id);
    return { stored: STORED, busy: BUSY, refused: UNSTORABLE }[appended];
  } catch (error) {
    if (!isAway(error)) throw error;
    return BUSY;
  }
}

/** Whether a host name was proved to belong to this domain, so that the script may be served there too. */
export async function servesDomain(ctx: Ctx, host: string, domain_id: string): Promise<boolean> {
  const domain = await Promise.resolve(ctx.kept.of(createCollector).domains.get(domain_id)).catch(() => null);
  return domain?.served_host === host;
}

/** Receives news about domains whose settings changed, by id. */
export const domainFeed = (ctx: Ctx): NewsFeed => ctx.kept.of(createCollector).domains.feed;

/** Writes waiting events before a process stops. */
export async function writeCollectedEvents(ctx: Ctx): Promise<void> {
  await ctx.kept.find(createCollector)?.close();
}

/** Whether a script of the domain has sent anything since then. */
export function heardSince(ctx: Ctx, domain_id: string, since: Date): Promise<boolean> {
  return openEventStore(ctx).heardSince(domain_id, since);
}

/** All events of a domain, in portions. To be called in a transaction. */
export function eventsOf(ctx: Pick<Ctx, 'db' | 'clickhouse'>, domain_id: string): AsyncIterable<KeptEvent[]> {
  return openEventStore(ctx).ofSite(domain_id);
}
