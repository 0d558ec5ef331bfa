import type { CompetitorStats } from '@sightline/contract/whole/overview';
import type { SweepAnswer } from '../../measuring/executions/sweep.service.ts';
import type { BrandRow } from '../../understanding/brands/brand-types.ts';

/** For each competitor, the prompts where more than half of the answers name it or cite one of its pages. */
export function competitorStats(
  topic_id: string,
  competitors: readonly BrandRow[],
  answers: readonly SweepAnswer[],
): CompetitorStats[] {
  const prompts = [...Map.groupBy(answers, ({ prompt_id }) => prompt_id).values()];
  const promptsWhere = (holds: (answer: SweepAnswer) => boolean) =>
    prompts.filter((group) => group.filter(holds).length > group.length / 2).length;
  return competitors
    .map(({ id, name, domains }) => ({
      competitor_id: id,
      competitor_name: name,
      topic_id,
      prompts_total: prompts.length,
      prompts_mentioned: promptsWhere(({ mentions }) => mentions.some(({ brand_id }) => brand_id === id)),
      prompts_cited: promptsWhere(({ citations }) =>
        citations.some(({ domain }) => domains.includes(domain)),
      ),
    }))
    .sort(
      (a, b) =>
        b.prompts_mentioned - a.prompts_mentioned ||
        b.prompts_cited - a.prompts_cited ||
        a.competitor_name.localeCompare(b.competitor_name),
    );
}
