import { PLATFORMS } from '@sightline/contract/platform';
import type { Mean, Rate } from '@sightline/contract/shapes';
import type {
  Boxes,
  PlatformResult,
  TopicResults,
  Untracked,
  Voice,
} from '@sightline/contract/topic-results';
import type { AnswerFacts } from './answers.queries.ts';
import { bootstrapInterval } from './bootstrap.ts';
import { isCited, isMentioned, performanceOf } from './score.ts';
import { wilsonInterval } from './wilson.ts';

export interface TrackedBrand {
  id: string;
  name: string;
  role: 'own' | 'competitor';
}

/** Rivals whose pages the built-in reader must know before its answers say how a brand performs. */
const RIVALS_FOR_PERFORMANCE = 2;
const UNTRACKED_SHOWN = 20;

type Results = Omit<TopicResults, 'comparison' | 'answerability'>;

/** Everything a topic's screen shows of one sweep, from its answers. Branded prompts count in no headline figure. */
export function topicResults(facts: readonly AnswerFacts[], brands: readonly TrackedBrand[]): Results {
  const platforms = PLATFORMS.filter((platform) => facts.some((fact) => fact.platform === platform));
  const perPlatform = new Map(
    platforms.map((platform) => [platform, facts.filter((fact) => fact.platform === platform)]),
  );
  // By who was asked, not by who is connected today: a sweep that is scored again keeps its headline.
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
    mentioned: rateOf(headline, isMentioned),
    cited: rateOf(headline, isCited),
    per_platform: entries(platformResult),
    boxes: boxesOf(headline),
    boxes_per_platform: entries((answers) => boxesOf(answers.filter(countsInHeadline))),
    voice_per_platform: entries((answers) => voicesOf(answers.filter(countsInHeadline), brands)),
    untracked: untrackedIn(facts),
    note: blind
      ? 'Performance appears once the built-in reader knows the pages of at least two competitors.'
      : null,
  };
}

const succeeded = (answer: AnswerFacts) => answer.status === 'answered';
const countsInHeadline = (answer: AnswerFacts) => succeeded(answer) && !answer.branded;
const knowsRivals = (answers: readonly AnswerFacts[]) =>
  answers.some((answer) => (answer.reader_companies ?? 0) >= RIVALS_FOR_PERFORMANCE);

function rateOf(answers: readonly AnswerFacts[], holds: (answer: AnswerFacts) => boolean): Rate {
  return rate(answers.filter(holds).length, answers.length);
}

export function rate(k: number, n: number): Rate {
  const interval = wilsonInterval(k, n);
  return { k, n, share: n === 0 ? null : k / n, low: interval?.low ?? null, high: interval?.high ?? null };
}

/** Mean over prompts × assistants, each weighted equally; its interval resamples prompts. */
function performanceMean(answers: readonly AnswerFacts[]): Mean {
  const executions = Map.groupBy(answers, (answer) => answer.prompt_execution_id);
  const scores = [...executions.values()].map((group) => ({
    prompt_id: group[0]?.prompt_id,
    score: mean(group.map(performanceOf)),
  }));
  const byPrompt = [...Map.groupBy(scores, (score) => score.prompt_id).values()].map((group) =>
    group.map(({ score }) => score),
  );
  const interval = bootstrapInterval(byPrompt);
  return {
    n: answers.length,
    share: scores.length === 0 ? null : mean(scores.map(({ score }) => score)),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function platformResult(all: readonly AnswerFacts[]): PlatformResult {
  const answers = all.filter(countsInHeadline);
  const performance = performanceMean(answers);
  const hidden = all[0]?.platform === 'local' && !knowsRivals(answers);
  const mentioned = rateOf(answers, isMentioned);
  const cited = rateOf(answers, isCited);
  return {
    score: hidden ? null : performance.share,
    mentioned_percent: mentioned.share,
    cited_percent: cited.share,
    performance: hidden ? { ...performance, share: null, low: null, high: null } : performance,
    mentioned,
    cited,
    searched: rateOf(answers, (answer) => answer.searched === true),
    failed: all.filter((answer) => answer.status === 'failed').length,
    served_models: [
      ...new Set(all.flatMap((answer) => (answer.served_model ? [answer.served_model] : []))),
    ].sort(),
    surface: all[0]?.platform === 'local' ? 'built_in' : 'api',
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
    return { brand, ranks };
  });
  const total = namings.reduce((sum, { ranks }) => sum + ranks.length, 0);
  return namings
    .map(({ brand, ranks }) => ({
      brand_id: brand.id,
      name: brand.name,
      own: brand.role === 'own',
      named: rate(ranks.length, answers.length),
      share_of_voice: total === 0 ? null : ranks.length / total,
      mean_rank: ranks.length === 0 ? null : mean(ranks),
    }))
    .sort((a, b) => b.named.k - a.named.k || Number(b.own) - Number(a.own));
}

/** Companies that answers name and nobody tracks, most named first. */
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
    .slice(0, UNTRACKED_SHOWN);
}
