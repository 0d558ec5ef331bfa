import type { Ctx } from '../../context.ts';
import type { LogPlace, StoredEvent } from './stored-event-types.ts';

/** What a script's POST looks like, whoever carries it. */
export interface CollectRequest {
  domain_id: string;
  body: string;
  user_agent: string;
  ip: string;
  /** Of the Origin header; null where there is none. */
  origin: string | null;
  /** Whether a browser would send a language along. */
  accept_language: string;
}

export interface CollectReply {
  /** 204 once everything is stored; 400, 403, 404, 413 for what never will be; 503 for what may be sent again. */
  status: number;
  /** For people who read the network log. */
  detail: string;
  retry_after_seconds?: number;
}

/** Answers when what was sent is committed. Takes the time from `ctx.now`. */
export function collect(_ctx: Ctx, _request: CollectRequest): Promise<CollectReply> {
  throw new Error('Not built yet.');
}

/** Events of the log behind a place, in the order of commits; nothing is passed over that commits later. */
export function readEvents(_ctx: Ctx, _after: LogPlace, _limit: number): Promise<StoredEvent[]> {
  throw new Error('Not built yet.');
}
