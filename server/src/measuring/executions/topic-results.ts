import { PLATFORMS } from '@sightline/contract/known-assistants';
import type {
  Boxes,
  Coverage,
  PlatformResult,
  TopicResults,
  Untracked,
  Voice,
} from '@sightline/contract/measuring/topic-results';
import type { Mean, Rate } from '@sightline/contract/shapes';
import type { AnswerFacts } from '../asking/answers.queries.ts';
import { isUnasked } from '../scoring/compare-executions.ts';
import { meanByPrompt, rateByPrompt } from '../scoring/prompt-interval.ts';
import { isCited, isMentioned, performanceOf } from '../scoring/score.ts';
import { wilsonInterval } from '../scoring/wilson.ts';

export interface TrackedBrand {
  id: string;
  name: string;
  role: 'own' | 'competitor';
}

/**
 * Minimum number of rivals whose pages the built-in reader must know before its answers say anything about Performance.
 */
const MIN_RIVALS_FOR_PERFORMANCE = 2;
const MAX_UNTRACKED_SHOWN = 20;

type Results = Omit<TopicResults, 'comparison' | 'answerability'>;

/**
 * Everything a topic's screen shows about one run, computed from its answers. Branded prompts count in no headline
 * figure. `lost` are the assistants whose sources are missing.
 */
export function topicResults(
  facts: readonly AnswerFacts[],
  brands: readonly TrackedBrand[],
  lost: ReadonlySet<string> = new Set(),
): Results {
  const platforms = PLATFORMS.filter((platform) => facts.some((fact) => fact.platform === platform));
  const perPlatform = new Map(
    platforms.map((platform) => [platform, facts.filter((fact) => fact.platform === platform)]),
  );
  // Decided by who was asked, not by who is connected today, so that re-scoring keeps the headline.
  const assistants = platforms.filter((platform) => platform !== 'local');
  const headline_platforms = assistants.length > 0 ? assistants : platforms;
  const headline = headline_platforms
    .flatMap((platform) => perPlatform.get(platform) ?? [])
    .filter(countsInHeadline);
  const blind = headline_platforms.every((platform) => platform === 'local') && !knowsRivals(headline);
  const entries = <T>(value: (answers: AnswerFacts[]) => T) =>
    Object.fromEntries([...perPlatform].map(([platform, answers]) => [platform, value(answers)]));
  return {
    headline_platforms,
    performance: blind
      ? { ...performanceMean(headline), share: null, low: null, high: null }
      : performanceMean(headline),
    mentioned: rateByPrompt(headline, isMentioned),
    cited: rateByPrompt(headline, isCited),
    per_platform: entries((answers) => platformResult(answers, lost)),
    boxes: boxesOf(headline),
    boxes_per_platform: entries((answers) => boxesOf(answers.filter(countsInHeadline))),
    voice_per_platform: entries((answers) => voicesOf(answers.filter(countsInHeadline), brands)),
    untracked: untrackedIn(facts),
    coverage: coverageOf(headline_platforms.flatMap((platform) => perPlatform.get(platform) ?? [])),
    note: blind ? 'Add two competitors to get a score without an assistant.' : null,
  };
}

const succeeded = (answer: AnswerFacts) => answer.status === 'answered';
const countsInHeadline = (answer: AnswerFacts) => succeeded(answer) && !answer.branded;
const knowsRivals = (answers: readonly AnswerFacts[]) =>
  answers.some((answer) => (answer.reader_companies ?? 0) >= MIN_RIVALS_FOR_PERFORMANCE);

/** For independent answers, such as those to one prompt on one assistant. */
export function rate(k: number, n: number): Rate {
  const interval = wilsonInterval(k, n);
  return { k, n, share: n === 0 ? null : k / n, low: interval?.low ?? null, high: interval?.high ?? null };
}

function performanceMean(answers: readonly AnswerFacts[]): Mean {
  const executions = [...Map.groupBy(answers, (answer) => answer.prompt_execution_id).values()];
  return meanByPrompt(
    executions.flatMap((group) =>
      group.slice(0, 1).map(({ prompt_id }) => ({
        prompt_id,
        score: mean(group.map(performanceOf)),
        n: group.length,
      })),
    ),
  );
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function platformResult(all: readonly AnswerFacts[], lost: ReadonlySet<string>): PlatformResult {
  const answers = all.filter(countsInHeadline);
  const performance = performanceMean(answers);
  const hidden = all[0]?.platform === 'local' && !knowsRivals(answers);
  const mentioned = rateByPrompt(answers, isMentioned);
  const cited = rateByPrompt(answers, isCited);
  return {
    score: hidden ? null : performance.share,
    mentioned_percent: mentioned.share,
    cited_percent: cited.share,
    performance: hidden ? { ...performance, share: null, low: null, high: null } : performance,
    mentioned,
    cited,
    searched: rateByPrompt(answers, (answer) => answer.searched === true),
    sources: answers.length === 0 ? null : mean(answers.map(({ cited_domains }) => cited_domains.length)),
    sources_missing: lost.has(all[0]?.platform ?? 'local'),
    failed: all.filter((answer) => answer.status === 'failed').length,
    cut: all.filter((answer) => answer.status === 'cut').length,
    served_models: [
      ...new Set(all.flatMap((answer) => (answer.served_model ? [answer.served_model] : []))),
    ].sort(),
    surface: all[0]?.platform === 'local' ? 'built_in' : 'api',
  };
}

function coverageOf(all: readonly AnswerFacts[]): Coverage {
  const count = (...statuses: string[]) => all.filter(({ status }) => statuses.includes(status)).length;
  return {
    planned: all.length,
    answered: count('answered'),
    cut: count('cut'),
    failed: count('failed'),
    unasked: all.filter(isUnasked).length,
  };
}

function boxesOf(answers: readonly AnswerFacts[]): Boxes {
  const count = (mentioned: boolean, cited: boolean) =>
    answers.filter((answer) => isMentioned(answer) === mentioned && isCited(answer) === cited).length;
  return {
    named_and_cited: count(true, true),
    named_only: count(true, false),
    cited_only: count(false, true),
    absent: count(false, false),
  };
}

function voicesOf(answers: readonly AnswerFacts[], brands: readonly TrackedBrand[]): Voice[] {
  const namings = brands.map((brand) => {
    const ranks = answers.flatMap((answer) =>
      answer.mentions.filter((mention) => mention.brand_id === brand.id).map(({ rank }) => rank),
    );
    const named = rateByPrompt(answers, ({ mentions }) =>
      mentions.some(({ brand_id }) => brand_id === brand.id),
    );
    return { brand, named, ranks };
  });
  const total = namings.reduce((sum, { ranks }) => sum + ranks.length, 0);
  return namings
    .map(({ brand, named, ranks }) => ({
      brand_id: brand.id,
      name: brand.name,
      own: brand.role === 'own',
      named,
      share_of_voice: total === 0 ? null : ranks.length / total,
      mean_rank: ranks.length === 0 ? null : mean(ranks),
    }))
    .sort((a, b) => b.named.k - a.named.k || Number(b.own) - Number(a.own));
}

/** Untracked companies that answers name, most named first. */
function untrackedIn(facts: readonly AnswerFacts[]): Untracked[] {
  const found = new Map<string, Untracked>();
  for (const answer of facts.filter(succeeded)) {
    for (const { brand_id, name, domain } of answer.mentions) {
      if (brand_id) continue;
      const key = name.toLowerCase();
      const known = found.get(key) ?? {
        name,
        domain,
        answers: 0,
        prompt_execution_id: answer.prompt_execution_id,
      };
      found.set(key, { ...known, domain: known.domain ?? domain, answers: known.answers + 1 });
    }
  }
  return [...found.values()]
    .sort((a, b) => b.answers - a.answers || a.name.localeCompare(b.name))
    .slice(0, MAX_UNTRACKED_SHOWN);
}
