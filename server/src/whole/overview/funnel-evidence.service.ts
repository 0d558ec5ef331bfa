import type { FunnelEvidence, FunnelStage } from '@sightline/contract/whole/funnel';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import type { WantedDays } from '../../platform/day-range.ts';
import { countText } from '../../platform/text/count-text.ts';
import { crawlerOf } from '../../publishing/crawlers/crawlers.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { plainWords } from '../../visiting/visits/visitor-words.service.ts';
import { type FunnelDays, listFetchedPaths, listMentioningExecutions, sumFetches } from './funnel.queries.ts';
import { assistantOfBot } from './funnel-assistants.ts';

/** What a figure of the funnel was counted from; empty for an unknown assistant. */
export async function getFunnelEvidence(
  ctx: DomainCtx,
  wanted: WantedDays & { assistant: string; stage: FunnelStage },
): Promise<FunnelEvidence> {
  const { assistant, stage } = wanted;
  const of = { domain_id: ctx.domain_id, ...(await askedDays(ctx, wanted)) };
  if (stage === 'answers') return answersOf(ctx, { ...of, assistant });
  if (stage === 'fetches') return fetchesOf(ctx, { ...of, assistant });
  return arrivalsOf(ctx, { ...of, assistant, converting: stage === 'conversions' });
}

type Of = FunnelDays & { assistant: string };

async function answersOf(ctx: DomainCtx, of: Of): Promise<FunnelEvidence> {
  const { items, total } = await listMentioningExecutions(ctx.db, of);
  return {
    total,
    items: items.map(({ id, prompt_text, mentioned, n, at }) => ({
      title: prompt_text,
      detail: `Mentioned in ${mentioned} of ${n}`,
      at,
      about: { kind: 'prompt_execution', key: id },
    })),
  };
}

const READS = { training: 'to learn from', search: 'for search', user: 'at a person’s request' } as const;

async function fetchesOf(ctx: DomainCtx, { assistant, ...of }: Of): Promise<FunnelEvidence> {
  const seen = await sumFetches(ctx.db, of);
  const bots = seen.map(({ bot }) => bot).filter((bot) => assistantOfBot(bot) === assistant);
  const { items, total } = await listFetchedPaths(ctx.db, { ...of, bots });
  return {
    total,
    items: items.map(({ path, slug, bot, fetches, verified }) => ({
      title: path,
      detail: `${bot}, ${READS[crawlerOf(bot).purpose]}: ${fetches === 1 ? 'once' : `${fetches} times`}${verified > 0 ? `, ${verified} verified` : ''}`,
      at: null,
      about: slug === null ? null : { kind: 'page', key: slug },
    })),
  };
}

const MAX_ARRIVALS = 50;

async function arrivalsOf(ctx: DomainCtx, of: Of & { converting: boolean }): Promise<FunnelEvidence> {
  const items = await figuresOf(ctx).arrivals({ ...of, limit: MAX_ARRIVALS });
  const silent = items.filter(({ description }) => description === null);
  const words = await plainWords(
    ctx,
    of.domain_id,
    silent.map(({ visitor_id: id }) => ({ id, sessions_count: 1 })),
  );
  const sums = (await figuresOf(ctx).byAssistant(of)).find(({ assistant }) => assistant === of.assistant);
  return {
    total: (of.converting ? sums?.conversions : sums?.visits) ?? 0,
    items: items.map(({ visitor_id, description, landing, pages_count, has_conversion, at }) => ({
      title: description ?? words.get(visitor_id)?.description ?? visitor_id.slice(0, 8),
      detail: [
        landing === null ? null : `Arrived at ${landing === '/' ? 'the homepage' : landing}`,
        countText(pages_count, 'page'),
        has_conversion ? 'converted' : null,
      ]
        .filter((part) => part !== null)
        .join(' · '),
      at,
      about: { kind: 'visitor', key: visitor_id },
    })),
  };
}
