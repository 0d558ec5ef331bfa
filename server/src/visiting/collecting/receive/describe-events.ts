import type { TrackedBatch, TrackedEvent } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../../context.ts';
import { firstLanguage } from '../../../language/first-language.ts';
import type { SignedMessage } from '../../../platform/http/message-signature.ts';
import { isPublic } from '../../../platform/http/network-of.ts';
import { signedBy } from '../../../publishing/crawlers/crawlers.service.ts';
import type { CarriedEvent, VisitFacts } from '../log/stored-event-types.ts';
import type { TrackedDomain } from '../tracked-domains.queries.ts';
import { botReasons } from './bot-reasons.ts';
import type { Collector } from './collector.ts';
import { placesOf } from './find-place.service.ts';
import { readAgent } from './read-agent.ts';
import { onOurClock } from './read-batch.ts';

/** What is sent later was held back, such as by an outage, and says nothing of who came at once. */
const FRESH_MS = 10_000;

interface Sender {
  ip: string;
  user_agent: string;
  accept_language: string;
  signed?: SignedMessage | null;
}

/** Turns what a script sent into log entries: with the sender's facts, on the server's clock, without their address. */
export async function describeEvents(
  ctx: Ctx,
  { collector, domain }: { collector: Collector; domain: TrackedDomain },
  sender: Sender,
  batch: TrackedBatch,
): Promise<CarriedEvent[]> {
  const { visit, sent, events } = batch;
  const received = ctx.now();
  const lasting = domain.identity === 'daily' ? null : batch.visitor;
  const began = onOurClock(visit.start, sent, received);
  const visitor_id =
    lasting ?? (await collector.daily.visitorOf(ctx, { domain_id: domain.id, ...sender, began }));
  const facts = events.some(({ type }) => type === 'view')
    ? await factsOf(ctx, { sender, batch, identity: lasting === null ? 'daily' : 'lasting' })
    : null;
  const received_at = received.toISOString();
  const is_fresh = facts?.bot.length === 0 && !visit.touch.returning && isPublic(sender.ip);
  const neighbors = is_fresh
    ? await collector.daily.neighborsOf(ctx, { domain_id: domain.id, ...sender })
    : null;
  const isFirst = ({ type, time }: TrackedEvent) =>
    type === 'view' && sent - time < FRESH_MS && time - visit.start < FRESH_MS;
  return events.map((event, place) => ({
    domain_id: domain.id,
    event_id: event.id,
    type: event.type,
    visitor_id,
    visit_id: visit.id,
    at: onOurClock(event.time, sent, received).toISOString(),
    received_at,
    data: event,
    visit: event.type === 'view' ? facts : null,
    ...(neighbors !== null && isFirst(event) && { neighbors }),
    ...(visit.acted && place === 0 && { acted: true }),
  }));
}

async function factsOf(
  ctx: Ctx,
  { sender, batch, identity }: { sender: Sender; batch: TrackedBatch; identity: VisitFacts['identity'] },
): Promise<VisitFacts> {
  const { touch, trigger, variant, held } = batch.visit;
  const agent = readAgent(sender.user_agent);
  const signer = sender.signed ? await signedBy(ctx, sender.signed) : undefined;
  const findPlace = await placesOf(ctx);
  return {
    touch,
    identity,
    trigger_id: trigger ?? null,
    variant_id: variant ?? null,
    held: held ?? false,
    ...findPlace(sender.ip),
    device: agent.device,
    browser: agent.browser,
    os: agent.os,
    language: firstLanguage(sender.accept_language)?.split('-')[0] ?? null,
    bot: botReasons(agent, { ...sender, signer }, batch),
  };
}
