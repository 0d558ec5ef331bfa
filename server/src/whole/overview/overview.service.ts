import { dayIn } from '@sightline/contract/time-zones';
import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import type { CompetitorStats, OverviewMetrics } from '@sightline/contract/whole/overview';
import { askedDays, timeZoneOf } from '../../company/domains/domains.service.ts';
import type { DomainCtx, ReadCtx } from '../../context.ts';
import { assertExecution } from '../../measuring/executions/executions.service.ts';
import { overallPerformance, topicScores } from '../../measuring/executions/performance.service.ts';
import { newestSweep, sweepOf } from '../../measuring/executions/sweep.service.ts';
import { workspaceVersion } from '../../measuring/topics/snapshot.service.ts';
import { getTopicRow } from '../../measuring/topics/topics.service.ts';
import { daysOf, type WantedDays } from '../../platform/day-range.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { crawlerOf } from '../../publishing/crawlers/crawlers.service.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { countLlmsTxt, listBotDays } from './bot-visits.queries.ts';
import { competitorStats } from './competitor-stats.ts';
import { countBotVisits } from './count-bot-visits.ts';
import { performanceSeries } from './performance-series.ts';

const HISTORY_MS = 365 * 86_400_000;

/** A year of runs is expensive to add up, and changes only when something is measured or a day ends. */
const overviews = createVersionedMemo<OverviewMetrics>(100);
const stats = createVersionedMemo<CompetitorStats[]>(500);

export async function getOverview(ctx: ReadCtx): Promise<OverviewMetrics> {
  const time_zone = await timeZoneOf(ctx, ctx.domain_id);
  const today = dayIn(time_zone, ctx.now());
  const version = `${time_zone}/${today}/${await workspaceVersion(ctx, ctx.domain_id)}`;
  return overviews(ctx.domain_id, version, () => computeOverview(ctx, time_zone));
}

async function computeOverview(ctx: ReadCtx, time_zone: string): Promise<OverviewMetrics> {
  const since = new Date(ctx.now().getTime() - HISTORY_MS);
  const overall = await overallPerformance(ctx, ctx.domain_id);
  const series = performanceSeries(await topicScores(ctx, ctx.domain_id, since), time_zone);
  return { overall_avg: overall.share, overall, series };
}

export async function getBotVisits(ctx: DomainCtx, wanted: WantedDays): Promise<BotVisits> {
  const range = await askedDays(ctx, wanted);
  const rows = await listBotDays(ctx.db, ctx.domain_id, range);
  const llms_txt = await countLlmsTxt(ctx.db, ctx.domain_id, range);
  return {
    ...countBotVisits(daysOf(range), rows, crawlerOf),
    llms_txt,
    checks_addresses: ctx.config.verify_crawlers,
  };
}

/** By the given execution, else by the topic's newest completed one. */
export async function getCompetitorStats(
  ctx: DomainCtx,
  topic_id: string,
  execution_id: string | null,
): Promise<CompetitorStats[]> {
  await getTopicRow(ctx, topic_id);
  if (execution_id) await assertExecution(ctx, execution_id, topic_id);
  const tracked = await listTracked(ctx, ctx.domain_id);
  const competitors = tracked.filter(({ role }) => role === 'competitor');
  const names = competitors.map(({ id, name, domains }) => [id, name, domains]);
  const version = `${await workspaceVersion(ctx, ctx.domain_id)}/${JSON.stringify(names)}`;
  return stats(execution_id ?? topic_id, version, async () => {
    const sweep = execution_id ? await sweepOf(ctx, execution_id) : await newestSweep(ctx, topic_id);
    return competitorStats(topic_id, competitors, sweep?.headline ?? []);
  });
}
