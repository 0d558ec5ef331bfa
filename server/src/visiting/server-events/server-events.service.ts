import { createHash } from 'node:crypto';
import type { EventGoal, SentEvent, TakenEvent } from '@sightline/contract/visiting/events';
import { MAX_EVENT_AGE_DAYS } from '@sightline/contract/visiting/events';
import { mustNotBeSample } from '../../company/accounts/guests.service.ts';
import { countHits, windowAt } from '../../company/rate-limits/rate-limit.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { openEventStore } from '../collecting/log/events.store.ts';
import type { ServerEvent } from '../collecting/log/stored-event-types.ts';
import { findTrackedDomain } from '../collecting/tracked-domains.queries.ts';
import { createEventGoal, eventGoals, removeRule } from '../conversion-rules/conversion-rules.service.ts';
import { erasedAmong } from '../visits/forget/forget-visitor.service.ts';
import { visitsByRule } from '../visits/visit-sums.service.ts';
import { type EventKey, insertEventKeys, listEventKeys } from './event-keys.queries.ts';
import { customerOf, timedId } from './server-event-ids.ts';

const MAX_EVENTS_A_MINUTE = 6000;
const MAX_AGE_MS = MAX_EVENT_AGE_DAYS * 86_400_000;
/** A server's clock may be this much ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000;

interface Named extends SentEvent {
  key: EventKey;
  customer: string | undefined;
}

/** Answers after everything is committed; the projector takes it in from the log, like what scripts send. */
export async function takeEvents(
  ctx: DomainCtx,
  sent: readonly SentEvent[],
): Promise<{ events: TakenEvent[] }> {
  await mustNotBeSample(ctx);
  await mustTrack(ctx);
  await limitEvents(ctx, sent.length);
  const now = ctx.now();
  const all = sent.map((event) => named(ctx.domain_id, event, now));
  mustDiffer(all);
  return inTransaction(ctx, async (tx) => {
    const erased = await erasedAmong(
      tx,
      all.flatMap(({ visitor_id, customer }) => visitor_id ?? customer ?? []),
    );
    const wanted = all.filter(({ visitor_id, customer }) => !erased.has(visitor_id ?? customer ?? ''));
    const ids = await keep(tx, wanted, now);
    return {
      events: all.map(({ idempotency_key, key }): TakenEvent => {
        const event_id = ids.get(key.key_hash) ?? null;
        return event_id === null
          ? { idempotency_key, status: 'refused', event_id, reason: 'visitor_erased' }
          : { idempotency_key, status: 'stored', event_id, reason: null };
      }),
    };
  });
}

async function mustTrack(ctx: DomainCtx) {
  const domain = await findTrackedDomain(ctx.db, ctx.domain_id);
  if (!domain?.on) throw new AppError('conflict', 'Personalization is off for this website.');
  if (domain.identity === 'daily')
    throw new AppError('conflict', 'Turn on “Recognize returning visitors” to attribute server events.');
}

async function limitEvents(ctx: DomainCtx, hits: number) {
  const { start, left_seconds } = windowAt(ctx.now(), 60);
  const counted = await countHits(ctx, { key: `events:${ctx.domain_id}`, window_start: start, hits });
  if (counted > MAX_EVENTS_A_MINUTE)
    throw new AppError(
      'too_many_requests',
      `This website has reached its limit of ${MAX_EVENTS_A_MINUTE} events per minute. Try again in ${left_seconds} seconds.`,
      { retry_after_seconds: left_seconds },
    );
}

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex');

function named(domain_id: string, event: SentEvent, now: Date): Named {
  const { idempotency_key, name, visitor_id, customer_id, time, value, currency, external_id, properties } =
    event;
  const at = time === undefined ? null : Date.parse(time);
  return {
    ...event,
    customer: customer_id === undefined ? undefined : customerOf(domain_id, customer_id),
    key: {
      key_hash: sumOf(idempotency_key),
      fingerprint: sumOf(
        JSON.stringify([
          ...[name, visitor_id, customer_id, at, value, currency, external_id].map((part) => part ?? null),
          ...(properties ? [properties] : []),
        ]),
      ),
      event_id: timedId(now),
    },
  };
}

/** One key twice in a call is the same event, or a mistake. */
function mustDiffer(all: readonly Named[]) {
  const first = new Map<string, string>();
  for (const [place, { key }] of all.entries()) {
    if ((first.get(key.key_hash) ?? key.fingerprint) !== key.fingerprint) throw reused(place);
    first.set(key.key_hash, key.fingerprint);
  }
}

function reused(place: number): AppError {
  const message = 'This key was sent with another event. Use a new one for each event.';
  return new AppError('key_reused', message, { fields: { [`events.${place}.idempotency_key`]: message } });
}

/** Ids by key: of new events, which are appended to the log, and of those that came before. */
async function keep(tx: DomainCtx, wanted: readonly Named[], now: Date): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const distinct = [...new Map(wanted.map((event) => [event.key.key_hash, event])).values()];
  const fresh = new Set(
    (
      await insertEventKeys(
        tx.db,
        tx.domain_id,
        distinct.map(({ key }) => key),
        now,
      )
    ).map(({ key_hash }) => key_hash),
  );
  const stored = await listEventKeys(
    tx.db,
    tx.domain_id,
    distinct.map(({ key }) => key.key_hash),
  );
  const known = new Map(stored.map((key) => [key.key_hash, key]));
  for (const [place, { key }] of wanted.entries())
    if (known.get(key.key_hash)?.fingerprint !== key.fingerprint) throw reused(place);
  await openEventStore(tx).append(
    distinct
      .filter(({ key }) => fresh.has(key.key_hash))
      .map((event) => loggedEvent(tx.domain_id, event, now)),
  );
  return new Map(stored.map(({ key_hash, event_id }) => [key_hash, event_id]));
}

function loggedEvent(domain_id: string, event: Named, now: Date) {
  const { key, name, visitor_id, customer, value, currency, external_id, properties } = event;
  const { event_id } = key;
  const at = timeOf(event, now);
  const data: ServerEvent = {
    ...{ id: event_id, view: event_id, time: at.getTime(), type: 'event', name },
    ...{ value, currency, external_id, customer, properties },
  };
  return {
    ...{ domain_id, event_id, data },
    type: data.type,
    visitor_id: visitor_id ?? customer ?? event_id,
    visit_id: event_id,
    at: at.toISOString(),
    received_at: now.toISOString(),
    visit: null,
  };
}

/** A repeat of an old event is none of ours to judge, so only new ones come here. */
function timeOf({ time, idempotency_key }: SentEvent, now: Date): Date {
  const at = time === undefined ? now.getTime() : Date.parse(time);
  if (at < now.getTime() - MAX_AGE_MS || at > now.getTime() + MAX_AHEAD_MS)
    throw new AppError(
      'bad_request',
      `time: The event ${idempotency_key} must have happened within the last ${MAX_EVENT_AGE_DAYS} days, and not in the future.`,
    );
  return new Date(Math.min(at, now.getTime()));
}

export async function listEventGoals(ctx: DomainCtx): Promise<EventGoal[]> {
  const [goals, counted] = await Promise.all([
    eventGoals(ctx, ctx.domain_id),
    visitsByRule(ctx, ctx.domain_id),
  ]);
  return goals
    .filter(({ deleted_at }) => deleted_at === null)
    .map(({ id, name }) => ({ id, name, visits: 0, last_at: null, ...counted.get(id) }));
}

export async function addEventGoal(ctx: DomainCtx, name: string): Promise<EventGoal> {
  const { id } = await createEventGoal(ctx, name);
  return { id, name, visits: 0, last_at: null };
}

export async function removeEventGoal(ctx: DomainCtx, goal_id: string): Promise<void> {
  const goals = await eventGoals(ctx, ctx.domain_id);
  if (!goals.some(({ id }) => id === goal_id)) throw new AppError('not_found', 'Goal not found.');
  await removeRule(ctx, goal_id);
}
