import { PLATFORMS, type Platform } from '@sightline/contract/known-assistants';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { AnswerFacts } from '../asking/answers.queries.ts';

/** How often chance alone may leave all answers of a run without a source. */
const MAX_CHANCE = 0.01;

export interface EarlierRun {
  facts: readonly AnswerFacts[];
  results: TopicResults | null;
}

/**
 * Assistants none of whose answers has a source, though those of the run before had: a provider may send them under
 * another name, and Cited would read as 0 % without any error. It holds until an answer has a source again.
 */
export function assistantsWithoutSources(
  facts: readonly AnswerFacts[],
  earlier: EarlierRun | null,
): ReadonlySet<string> {
  const lost = PLATFORMS.filter((platform) => {
    const now = sourcesOf(facts, platform);
    if (platform === 'local' || !earlier || now.answers === 0 || now.sourced > 0) return false;
    if (earlier.results?.per_platform[platform]?.sources_missing) return true;
    const { answers, sourced } = sourcesOf(earlier.facts, platform);
    // One answer more, half of it with a source, because few answers prove no rate of 0 or 1.
    const rate = (sourced + 0.5) / (answers + 1);
    return sourced > 0 && (1 - rate) ** now.answers <= MAX_CHANCE;
  });
  return new Set(lost);
}

function sourcesOf(facts: readonly AnswerFacts[], platform: Platform) {
  const own = facts.filter((fact) => fact.platform === platform && fact.status === 'answered');
  return { answers: own.length, sourced: own.filter(({ cited_domains }) => cited_domains.length > 0).length };
}
