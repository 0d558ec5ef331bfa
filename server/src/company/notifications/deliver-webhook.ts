import type { Ctx } from '../../context.ts';
import { retryWhileAway } from '../../platform/db/away.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { openSecret, signatureOf } from './sealed-secret.ts';
import {
  type ClaimedDelivery,
  claimDelivery,
  listDueDeliveries,
  restReceiver,
  saveTry,
  turnOff,
} from './webhooks.queries.ts';

const TIMEOUT_MS = 10_000;
/** After this time another worker takes over from one killed while sending. */
const LEASE_MS = 60_000;
const MINUTE = 60_000;
/** How long a receiver that was unreachable or did not answer is left alone. */
const REST_MS = MINUTE;
/** Waits after each attempt; the last attempt is about a day after the first. */
export const WAITS_MS = [1, 5, 30, 120, 360, 900].map((minutes) => minutes * MINUTE);
const MAX_ANSWER_CHARACTERS = 200;
const MAX_AT_ONCE = 8;
const MAX_DELIVERIES = 200;
/** A receiver gets one delivery per round. */
const MAX_TURNS = 50;
const GONE = 'The endpoint returned 410 Gone, so we stopped sending to it.';
const FOREIGN = 'Its secret was sealed with another SESSION_SECRET. Rotate its secret.';

/**
 * Sends a delivery if it is due and nobody else has claimed it. If a worker is stopped, another one claims it after the
 * lease.
 */
export async function deliver(ctx: Ctx, id: string, signal?: AbortSignal): Promise<void> {
  const at = ctx.now();
  const claimed = await claimDelivery(ctx.db, id, at, new Date(at.getTime() + LEASE_MS));
  if (!claimed) return;
  const started = performance.now();
  const went = await send(ctx, claimed, signal);
  const next = went.done ? null : waitAfter(claimed);
  const ms = Math.round(performance.now() - started);
  // A result that was not stored is sent again.
  await retryWhileAway(
    () =>
      saveTry(ctx.db, claimed, {
        status: went.done ? 'delivered' : next === null || went.gone ? 'failed' : 'waiting',
        http_status: went.http_status,
        ms,
        answer: went.answer,
        error: went.error,
        next_try_at: next === null || went.gone ? null : new Date(ctx.now().getTime() + next),
      }),
    signal,
  );
  if (went.gone) await turnOff(ctx.db, claimed.webhook_id, GONE);
  else if (claimed.kind !== 'test') await restReceiver(ctx.db, claimed.webhook_id, restAfter(ctx, went));
}

/**
 * Sends deliveries that wait for another attempt or for their receiver, or that a killed worker left: one per receiver,
 * so that a slow receiver delays only itself.
 */
export async function deliverDue(ctx: Ctx, signal: AbortSignal): Promise<void> {
  for (let turns = 0; turns < MAX_TURNS && !signal.aborted; turns += 1) {
    const due = await listDueDeliveries(ctx.db, ctx.now(), MAX_DELIVERIES);
    if (due.length === 0) return;
    const places = Array.from({ length: MAX_AT_ONCE }, async () => {
      for (let next = due.shift(); next && !signal.aborted; next = due.shift())
        await deliver(ctx, next.id, signal);
    });
    await Promise.all(places);
  }
}

const restAfter = (ctx: Ctx, { http_status }: Went) =>
  http_status === null ? new Date(ctx.now().getTime() + REST_MS) : null;

function waitAfter({ tries, first_try, kind }: ClaimedDelivery): number | null {
  // Someone who sends a test is watching.
  return kind === 'test' ? null : (WAITS_MS[tries - first_try - 1] ?? null);
}

interface Went {
  done: boolean;
  gone: boolean;
  http_status: number | null;
  answer: string | null;
  error: string | null;
}

async function send(ctx: Ctx, claimed: ClaimedDelivery, signal: AbortSignal | undefined): Promise<Went> {
  const failed = { done: false, gone: false, http_status: null, answer: null };
  const secrets = [claimed.secret, claimed.former_secret].flatMap((sealed) =>
    sealed ? (openSecret(ctx.config.session_secret, sealed) ?? []) : [],
  );
  if (secrets.length === 0) return { ...failed, error: FOREIGN };
  const { id, body } = claimed;
  const timestamp = Math.floor(ctx.now().getTime() / 1000);
  try {
    const reply = await ctx.fetch(claimed.url, {
      post: body,
      timeout_ms: TIMEOUT_MS,
      ...(signal && { signal }),
      max_bytes: 4 * MAX_ANSWER_CHARACTERS,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Sightline-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
      },
    });
    const done = reply.status >= 200 && reply.status < 300;
    return {
      done,
      gone: reply.status === 410,
      http_status: reply.status,
      answer: firstCharacters(reply.body),
      error: done ? null : `It answered ${reply.status}.`,
    };
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    return { ...failed, error: error.message };
  }
}

function firstCharacters(body: Buffer): string {
  const text = body.toString('utf8').replaceAll('\0', '\ufffd').toWellFormed();
  return [...text].slice(0, MAX_ANSWER_CHARACTERS).join('');
}
