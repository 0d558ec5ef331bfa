import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import type { TopicResults } from '@sightline/contract/measuring/topic-results';
import type { TopicFacts } from '../../writer/writer.ts';
import type { AnswerFacts } from '../asking/answers.queries.ts';
import { UNRESOLVED } from '../reading/citations/citation.ts';
import { isUnasked } from '../scoring/compare-executions.ts';

const VERDICTS = { up: 'better', down: 'worse', within_noise: 'no_clear_change' } as const;
const MAX_DOMAINS = 5;

/** Counts that a run's summary may mention. */
export function topicFacts(
  about: { brand_name: string; topic_text: string },
  facts: readonly AnswerFacts[],
  results: TopicResults,
): TopicFacts {
  const headline = new Set<string>(results.headline_platforms);
  const answers = facts.filter(
    (answer) => headline.has(answer.platform) && answer.status === 'answered' && !answer.branded,
  );
  const { comparison } = results;
  const compared = comparison && comparison.verdict !== 'not_comparable' && comparison.difference !== null;
  return {
    ...about,
    n_answers: answers.length,
    n_failed: facts.filter((answer) => headline.has(answer.platform) && answer.status === 'failed').length,
    n_unasked: facts.filter((answer) => headline.has(answer.platform) && isUnasked(answer)).length,
    mentioned: results.mentioned,
    cited: results.cited,
    per_platform: results.headline_platforms.flatMap((platform: Platform) => {
      const result = results.per_platform[platform];
      return result
        ? [
            {
              platform_label: PLATFORM_LABEL[platform],
              mentioned: result.mentioned,
              cited: result.cited,
              searched: result.searched,
            },
          ]
        : [];
    }),
    leaders: leadersOf(answers),
    cited_domains: citedDomains(answers).slice(0, MAX_DOMAINS),
    unnamed_prompts: unnamedPrompts(answers),
    ...(compared
      ? {
          previous: {
            verdict: VERDICTS[comparison.verdict as keyof typeof VERDICTS],
            difference_points: Math.round((comparison.difference ?? 0) * 100),
          },
        }
      : {}),
  };
}

export function leadersOf(answers: readonly AnswerFacts[]): TopicFacts['leaders'] {
  const named = new Map<string, { name: string; own: boolean; answers_named: number }>();
  for (const answer of answers) {
    for (const mention of answer.mentions) {
      const key = mention.brand_id ?? mention.name.toLowerCase();
      const known = named.get(key) ?? { name: mention.name, own: mention.entity === 'own', answers_named: 0 };
      named.set(key, { ...known, answers_named: known.answers_named + 1 });
    }
  }
  return [...named.values()].sort(
    (a, b) => b.answers_named - a.answers_named || a.name.localeCompare(b.name),
  );
}

/** Domains by number of answers that cite them. */
export function citedDomains(
  answers: readonly AnswerFacts[],
): { domain: string; own: boolean; answers: number; answer_ids: string[]; kind: string }[] {
  const cited = new Map<
    string,
    { domain: string; own: boolean; answers: number; answer_ids: string[]; kind: string }
  >();
  for (const answer of answers) {
    const known = answer.cited_domains.filter(({ kind }) => kind !== UNRESOLVED);
    const once = new Map(known.map((citation) => [citation.domain, citation]));
    for (const { domain, own, kind } of once.values()) {
      const before = cited.get(domain) ?? { domain, own, kind, answers: 0, answer_ids: [] };
      cited.set(domain, {
        ...before,
        answers: before.answers + 1,
        answer_ids: [...before.answer_ids, answer.id],
      });
    }
  }
  return [...cited.values()].sort((a, b) => b.answers - a.answers || a.domain.localeCompare(b.domain));
}

function unnamedPrompts(answers: readonly AnswerFacts[]): string[] {
  const byPrompt = Map.groupBy(answers, (answer) => answer.prompt_text);
  return [...byPrompt]
    .filter(([, group]) => group.every((answer) => answer.mentioned !== true))
    .map(([text]) => text);
}
