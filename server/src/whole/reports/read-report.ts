import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import { dayIn } from '@sightline/contract/time-zones';
import type { SharedReport } from '@sightline/contract/whole/reports';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Ctx, ReadCtx } from '../../context.ts';
import { getCitedSites } from '../../measuring/citations/citations.service.ts';
import { getTopicExecution, listTopicExecutionsOf } from '../../measuring/executions/executions.service.ts';
import {
  listSuggestions,
  listSuggestionsOfExecution,
} from '../../measuring/suggestions/suggestions.service.ts';
import { workspaceVersion } from '../../measuring/topics/snapshot.service.ts';
import { getTopicRow, listTopics } from '../../measuring/topics/topics.service.ts';
import { dayRange, rangeKey, type ZonedDays } from '../../platform/day-range.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { getOwnBrand } from '../../understanding/brands/brands.service.ts';
import { getMentions } from '../overview/brand-mentions.service.ts';
import { getOverview } from '../overview/overview.service.ts';
import { getStrip } from '../overview/strip.service.ts';
import type { SharedRow } from './reports.queries.ts';
import { sharedVisits } from './shared-visits.ts';

const MINUTE_MS = 60_000;
const MAX_EXECUTIONS = 400;
const MAX_TOPICS = 20;
const MAX_SOURCES = 10;
const MAX_BRANDS = 8;
const MAX_NEXT = 5;

/** However often a link is read, its figures are computed once a minute. */
const reports = createVersionedMemo<SharedReport>(200);

type Parts = Omit<SharedReport, 'brand' | 'host' | 'about' | keyof ZonedDays | 'at' | 'expires_at'>;

/** A report's figures as they are now, over days that end with that of `until`. */
export async function readReport(ctx: Ctx, report: SharedRow, until = ctx.now()): Promise<SharedReport> {
  const inside: ReadCtx = { ...ctx, domain_id: report.domain_id };
  const minute = Math.floor(ctx.now().getTime() / MINUTE_MS);
  const version = `${minute}/${await workspaceVersion(ctx, report.domain_id)}`;
  const time_zone = await timeZoneOf(ctx, report.domain_id);
  const days = { ...dayRange({ range: report.range }, dayIn(time_zone, until)), time_zone };
  return reports(`${report.id}/${rangeKey(days)}`, version, () => compute(inside, report, days));
}

async function compute(ctx: ReadCtx, report: SharedRow, days: ZonedDays): Promise<SharedReport> {
  const { name } = await getOwnBrand(ctx, ctx.domain_id);
  const parts = await partsOf(ctx, report, days);
  return {
    brand: name,
    host: report.host,
    about: report.about,
    ...days,
    at: ctx.now().toISOString(),
    expires_at: report.expires_at,
    ...parts,
  };
}

async function partsOf(
  ctx: ReadCtx,
  { about, topic_id, filters }: SharedRow,
  days: ZonedDays,
): Promise<Parts> {
  if (about === 'analytics') return { ...NOTHING, visits: await sharedVisits(ctx, days, filters) };
  return topic_id ? partsOfTopic(ctx, topic_id, days) : partsOfOverview(ctx, days);
}

async function partsOfOverview(ctx: ReadCtx, days: ZonedDays): Promise<Parts> {
  const [overview, strip, { assistants, brands }, topics, { items = [] }] = await Promise.all([
    getOverview(ctx),
    getStrip(ctx, days),
    getMentions(ctx, days),
    listTopics(ctx),
    listSuggestions(ctx, { grouped: false, per_type_limit: MAX_NEXT }),
  ]);
  return {
    ...NOTHING,
    performance: overview.overall,
    strip,
    series: overview.series.filter(({ ts }) => isWithin(ts, days)),
    mentions: { assistants, brands: brands.map(({ brand_id: _, ...brand }) => brand) },
    topics: topics
      .map(({ text, score, n }) => ({ text, score, n }))
      .sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.text.localeCompare(b.text))
      .slice(0, MAX_TOPICS),
    next: nextOf(items),
  };
}

async function partsOfTopic(ctx: ReadCtx, topic_id: string, days: ZonedDays): Promise<Parts> {
  const topic = await getTopicRow(ctx, topic_id);
  const newest = topic.latest_topic_execution_id;
  const all = await listTopicExecutionsOf(ctx, topic_id, { limit: MAX_EXECUTIONS, cursor: null });
  const executions = all
    .filter(({ status, created_at }) => status === 'completed' && isWithin(created_at, days))
    .map(({ score, performance, comparable, created_at, platform_scores, served_models }) => {
      return { score, performance, comparable, created_at, platform_scores, served_models };
    });
  const parts = { ...NOTHING, topic: topic.text, executions };
  if (!newest) return parts;
  const [{ results }, cited, suggestions] = await Promise.all([
    getTopicExecution(ctx, newest),
    getCitedSites(ctx, newest, null),
    listSuggestionsOfExecution(ctx, newest),
  ]);
  return {
    ...parts,
    ...(results && {
      performance: results.performance,
      comparison: results.comparison,
      rates: { mentioned: results.mentioned, cited: results.cited },
      mentions: mentionsOf(results),
    }),
    sources: cited.sites
      .slice(0, MAX_SOURCES)
      .map(({ domain, kind, answers, named }) => ({ domain, kind, answers, named })),
    answers: cited.answers,
    next: nextOf(suggestions),
  };
}

const NOTHING: Parts = {
  topic: null,
  performance: { n: 0, share: null, low: null, high: null },
  comparison: null,
  strip: null,
  rates: null,
  visits: null,
  series: [],
  executions: [],
  mentions: { assistants: [], brands: [] },
  topics: [],
  sources: [],
  answers: 0,
  next: [],
};

/** Brands by assistants, as the overview has them. */
function mentionsOf({ voice_per_platform }: TopicResults): SharedReport['mentions'] {
  const asked = ASKED_PLATFORMS.flatMap((assistant) => {
    const voices = voice_per_platform[assistant] ?? [];
    const n = voices[0]?.named.n ?? 0;
    return n > 0 ? [{ assistant, label: PLATFORM_LABEL[assistant], n, voices }] : [];
  });
  const named = new Map(asked.flatMap(({ voices }) => voices.map((voice) => [voice.brand_id, voice])));
  const rows = [...named.values()].map(({ brand_id, name, own }) => {
    const answers = asked.map(
      ({ voices }) => voices.find((voice) => voice.brand_id === brand_id)?.named.k ?? 0,
    );
    return { name, own, answers, all: answers.reduce((a, b) => a + b, 0) };
  });
  return {
    assistants: asked.map(({ voices: _, ...assistant }) => assistant),
    brands: rows
      .sort((a, b) => Number(b.own) - Number(a.own) || b.all - a.all || a.name.localeCompare(b.name))
      .slice(0, MAX_BRANDS)
      .map(({ all: _, ...row }) => row),
  };
}

const isWithin = (time: string, { start, end, time_zone }: ZonedDays) => {
  const day = dayIn(time_zone, new Date(time));
  return day >= start && day <= end;
};

function nextOf(
  suggestions: readonly {
    text: string;
    target_type: SharedReport['next'][number]['target_type'];
    status: string;
  }[],
) {
  return suggestions
    .filter(({ status }) => status === 'pending')
    .slice(0, MAX_NEXT)
    .map(({ text, target_type }) => ({ text, target_type }));
}
