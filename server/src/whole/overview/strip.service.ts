import { dayIn } from '@sightline/contract/time-zones';
import type { Strip } from '@sightline/contract/whole/overview';
import { askedDays } from '../../company/domains/domains.service.ts';
import type { ReadCtx } from '../../context.ts';
import {
  type PairMarkSums,
  sumMarkDays,
  sumPairMarks,
} from '../../measuring/executions/answer-sums.queries.ts';
import { sumMentionDays } from '../../measuring/executions/mention-sums.queries.ts';
import type { PromptMarks } from '../../measuring/scoring/pooled-interval.service.ts';
import { workspaceVersion } from '../../measuring/topics/snapshot.service.ts';
import {
  type DayRange,
  inRange,
  rangeBefore,
  rangeKey,
  type WantedDays,
  type ZonedDays,
} from '../../platform/day-range.ts';
import { createVersionedMemo } from '../../platform/versioned-memo.ts';
import { listTracked } from '../../understanding/brands/brands.service.ts';
import { rulesOf } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import { findWays } from './funnel.queries.ts';
import { type BothRanges, countFigure, type DayMarks, shareFigure } from './strip-figures.ts';

type OfAnswers = Pick<Strip, 'mentioned' | 'cited' | 'share_of_voice'>;
type OfVisits = Pick<Strip, 'visits' | 'conversions'>;

/** The figures of answers change when something is measured, and when a change of brands has been read into answers. */
const figures = createVersionedMemo<OfAnswers>(300);

/** What the overview begins with: five figures of a range, each beside that of the range before. */
export async function getStrip(ctx: ReadCtx, wanted: WantedDays): Promise<Strip> {
  const range = await askedDays(ctx, wanted);
  const [ofAnswers, ofVisits] = await Promise.all([answerFigures(ctx, range), visitFigures(ctx, range)]);
  return { ...range, before: rangeBefore(range), ...ofAnswers, ...ofVisits };
}

async function answerFigures(ctx: ReadCtx, range: ZonedDays): Promise<OfAnswers> {
  const version = await workspaceVersion(ctx, ctx.domain_id);
  return figures(`${ctx.domain_id}/${rangeKey(range)}`, version, () => computeAnswers(ctx, range));
}

async function computeAnswers(ctx: ReadCtx, range: ZonedDays): Promise<OfAnswers> {
  const brands = await listTracked(ctx, ctx.domain_id);
  const own = brands.find(({ role }) => role === 'own')?.id;
  const tracked = new Set(brands.map(({ id }) => id));
  const both = { domain_id: ctx.domain_id, ...range, start: rangeBefore(range).start };
  const [days, mentions, pairs] = await Promise.all([
    sumMarkDays(ctx.db, both),
    sumMentionDays(ctx.db, both),
    sumPairMarks(ctx.db, { ...both, since: range.start }),
  ]);
  const voice = mentions
    .filter(({ brand_id }) => tracked.has(brand_id))
    .map(
      ({ day, brand_id, answers }): DayMarks => ({ day, yes: brand_id === own ? answers : 0, n: answers }),
    );
  const pairsOf = (marks: (sums: PairMarkSums) => PromptMarks): BothRanges => {
    const side = (part: DayRange, earlier: boolean) => {
      const ofSide = pairs.filter((pair) => pair.earlier === earlier);
      return {
        days: inRange(part, days).length,
        pairs: ofSide.map((sums) => ({
          prompt_id: sums.prompt_id,
          platform: sums.platform,
          models: modelsOf(ofSide, sums.platform),
          ...marks(sums),
        })),
      };
    };
    return { before: side(rangeBefore(range), true), now: side(range, false) };
  };
  return {
    mentioned: shareFigure(
      range,
      days.map(({ day, mentioned, answers }) => ({ day, yes: mentioned, n: answers })),
      pairsOf(({ mentioned, answers }) => ({ yes: mentioned, n: answers })),
    ),
    cited: shareFigure(
      range,
      days.map(({ day, cited, answers }) => ({ day, yes: cited, n: answers })),
      pairsOf(({ cited, answers }) => ({ yes: cited, n: answers })),
    ),
    share_of_voice: shareFigure(
      range,
      voice,
      pairsOf(({ mentioned, mentions }) => ({ yes: Math.min(mentioned, mentions), n: mentions })),
    ),
  };
}

const modelsOf = (pairs: readonly PairMarkSums[], platform: string) =>
  [...new Set(pairs.flatMap((pair) => (pair.platform === platform ? pair.models.split(' ') : [])))]
    .sort()
    .join(' ');

async function visitFigures(ctx: ReadCtx, range: ZonedDays): Promise<OfVisits> {
  const { domain_id } = ctx;
  const store = figuresOf(ctx);
  const [days, first] = await Promise.all([
    store.assistantDays({ domain_id, ...range, start: rangeBefore(range).start }),
    store.firstVisit(domain_id),
  ]);
  const begun = first === null ? await trackedNow(ctx) : new Date(first);
  const since = begun && dayIn(range.time_zone, begun);
  const converts =
    since !== null &&
    (days.some(({ conversions }) => conversions > 0) || (await rulesOf(ctx, domain_id)).length > 0);
  return {
    visits: countFigure(
      range,
      days.map(({ day, visits }) => ({ day, count: visits })),
      since,
    ),
    conversions: countFigure(
      range,
      days.map(({ day, conversions }) => ({ day, count: conversions })),
      converts ? since : null,
    ),
  };
}

/** Now, if the script has been seen and no visit is summed up yet. */
async function trackedNow(ctx: ReadCtx): Promise<Date | null> {
  const { tracked } = await findWays(ctx.db, ctx.domain_id);
  return tracked ? ctx.now() : null;
}
