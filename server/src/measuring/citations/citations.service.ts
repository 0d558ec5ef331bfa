import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import type {
  CitedDomains,
  CitedSites,
  MentioningPrompt,
  SitePageCited,
} from '@sightline/contract/measuring/citations';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { DomainCtx, ReadCtx } from '../../context.ts';
import {
  type DayRange,
  inRange,
  partsOf,
  rangeKey,
  type WantedDays,
  type ZonedDays,
} from '../../platform/day-range.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { assertBrand } from '../../understanding/brands/brands.service.ts';
import { sumAnswerDays } from '../executions/answer-sums.queries.ts';
import type { AnswersAmong } from '../executions/answers-among.queries.ts';
import { sumCitedDays, sumCitedDomains } from '../executions/citation-sums.queries.ts';
import { assertTopicExecution } from '../executions/executions.service.ts';
import { workspaceVersion } from '../topics/snapshot.service.ts';
import { listCitedPages, listPromptsMentioning, sumCitedSites } from './citations.queries.ts';

const MAX_SITES = 200;
const MAX_PAGES = 100;
const MAX_COMPETITORS = 5;
const MAX_PROMPTS = 500;

/** Each up to 150 kB, which takes 0.2 s to compute for an execution of 20,000 citations. */
const lists = createVersionedMemo<CitedSites>(30);

/** Who stands behind an execution's answers: the sites that they cite. */
export async function getCitedSites(
  ctx: ReadCtx,
  topic_execution_id: string,
  kind: CitationKind | null,
): Promise<CitedSites> {
  await assertTopicExecution(ctx, topic_execution_id);
  const version = await workspaceVersion(ctx, ctx.domain_id);
  return lists(`${topic_execution_id}/${kind}`, version, () => computeSites(ctx, topic_execution_id, kind));
}

async function computeSites(
  ctx: ReadCtx,
  topic_execution_id: string,
  kind: CitationKind | null,
): Promise<CitedSites> {
  const { sites, ...sums } = await sumCitedSites(ctx.db, { topic_execution_id, kind, limit: MAX_SITES });
  return {
    ...sums,
    sites: sites.map(({ competitors, ...site }) => ({
      ...site,
      competitors: competitors.slice(0, MAX_COMPETITORS),
      competitors_more: Math.max(0, competitors.length - MAX_COMPETITORS),
    })),
  };
}

const domains = createVersionedMemo<CitedDomains>(100);

/** The sites that assistants cite in a range, over time; on one assistant or topic, if wanted. */
export async function getCitedDomains(
  ctx: ReadCtx,
  { assistant, topic_id, ...wanted }: WantedDays & AnswersAmong,
): Promise<CitedDomains> {
  const range = await askedDays(ctx, wanted);
  const version = await workspaceVersion(ctx, ctx.domain_id);
  const key = `${ctx.domain_id}/${rangeKey(range)}/${assistant}/${topic_id}`;
  return domains(key, version, () => countDomains(ctx, range, { assistant, topic_id }));
}

async function countDomains(ctx: ReadCtx, range: ZonedDays, among: AnswersAmong): Promise<CitedDomains> {
  const of = { domain_id: ctx.domain_id, ...range, ...among };
  const [asked, sites] = await Promise.all([
    sumAnswerDays(ctx.db, of),
    sumCitedDomains(ctx.db, { ...of, limit: MAX_SITES }),
  ]);
  const cited = await sumCitedDays(ctx.db, { ...of, domains: sites.map(({ domain }) => domain) });
  const by_site = Map.groupBy(cited, ({ domain }) => domain);
  const points = partsOf(range)
    .map((part) => ({ ...part, answers: countIn(part, asked) }))
    .filter(({ answers }) => answers > 0);
  return {
    ...range,
    answers: countIn(range, asked),
    points,
    sites: sites.map((site) => ({
      ...site,
      counts: points.map((part) => countIn(part, by_site.get(site.domain) ?? [])),
    })),
  };
}

const countIn = (part: DayRange, days: readonly { day: string; answers: number }[]) =>
  inRange(part, days).reduce((sum, { answers }) => sum + answers, 0);

export async function getCitedPages(
  ctx: ReadCtx,
  topic_execution_id: string,
  domain: string,
): Promise<SitePageCited[]> {
  await assertTopicExecution(ctx, topic_execution_id);
  return listCitedPages(ctx.db, { topic_execution_id, domain, limit: MAX_PAGES });
}

/** None for a brand of another website: its mentions belong to other answers. */
export async function getPromptsMentioning(
  ctx: DomainCtx,
  of: { topic_execution_id: string; brand_id: string; platform: string | null },
): Promise<MentioningPrompt[]> {
  await assertTopicExecution(ctx, of.topic_execution_id);
  await assertBrand(ctx, of.brand_id);
  return listPromptsMentioning(ctx.db, { ...of, limit: MAX_PROMPTS });
}
