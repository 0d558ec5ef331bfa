import { ASKED_PLATFORMS, isAsked, shownAssistants } from '@sightline/contract/known-assistants';
import type { Funnel } from '@sightline/contract/whole/funnel';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { DomainCtx } from '../../context.ts';
import { connectedPlatforms } from '../../measuring/asking/connections.service.ts';
import { sumAnswers } from '../../measuring/executions/answer-sums.queries.ts';
import type { WantedDays } from '../../platform/day-range.ts';
import { crawlerOf } from '../../publishing/crawlers/crawlers.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { findWays, sumFetches } from './funnel.queries.ts';
import { assistantLabel, assistantOfBot } from './funnel-assistants.ts';

/**
 * Four figures for each assistant; those that can be asked come first, then the others by number of reads or visits.
 */
export async function getFunnel(ctx: DomainCtx, wanted: WantedDays): Promise<Funnel> {
  const days = await askedDays(ctx, wanted);
  const of = { domain_id: ctx.domain_id, ...days };
  const [answers, fetches, arrivals, ways] = await Promise.all([
    sumAnswers(ctx.db, of),
    sumFetches(ctx.db, of),
    figuresOf(ctx).byAssistant(of),
    findWays(ctx.db, ctx.domain_id),
  ]);
  const ofAnswers = new Map(answers.map(({ platform, k, n }) => [platform, { k, n }]));
  const ofArrivals = new Map(arrivals.map(({ assistant, ...sums }) => [assistant, sums]));
  const ofFetches = Map.groupBy(fetches, ({ bot }) => assistantOfBot(bot));
  const connected = await connectedPlatforms(ctx, ctx.domain_id);
  const isConnected = (assistant: string) => connected.has(assistant);
  const rowOf = (assistant: string) => {
    const read = ofFetches.get(assistant) ?? [];
    const atRequest = read.filter(({ bot }) => crawlerOf(bot).purpose === 'user');
    const asked = isConnected(assistant) ? { k: 0, n: 0 } : null;
    return {
      assistant,
      label: assistantLabel(assistant),
      answers: ofAnswers.get(assistant) ?? asked,
      fetches: sumOf(read),
      user_fetches: sumOf(atRequest),
      visits: ofArrivals.get(assistant)?.visits ?? 0,
      conversions: ofArrivals.get(assistant)?.conversions ?? 0,
    };
  };
  const first: readonly string[] = shownAssistants((key) => isConnected(key) || ofAnswers.has(key));
  const others = [...ofFetches.keys(), ...ofArrivals.keys()]
    .filter((assistant) => assistant !== null)
    .filter((assistant) => !first.includes(assistant));
  const rows = [...new Set(others)].map(rowOf);
  return {
    ...days,
    assistants: [
      ...first.map(rowOf),
      ...rows.sort((a, b) => b.visits - a.visits || b.fetches - a.fetches || a.label.localeCompare(b.label)),
    ],
    counts: {
      // The built-in reader's answers belong to no assistant.
      answers: answers.some(({ platform }) => isAsked(platform)) || ASKED_PLATFORMS.some(isConnected),
      fetches: fetches.length > 0 || ways.hosted,
      visits: arrivals.length > 0 || ways.tracked,
    },
  };
}

const sumOf = (rows: readonly { fetches: number }[]) => rows.reduce((sum, { fetches }) => sum + fetches, 0);
