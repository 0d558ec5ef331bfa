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
  const naming = countPrompts(prompts, ({ mentions }) => mentions.map(({ brand_id }) => brand_id));
  const brandsOf = Map.groupBy(
    competitors.flatMap(({ id, domains }) => domains.map((domain) => ({ id, domain }))),
    ({ domain }) => domain,
  );
  const citing = countPrompts(prompts, ({ citations }) =>
    citations.flatMap(({ domain }) => brandsOf.get(domain)?.map(({ id }) => id) ?? []),
  );
  return competitors
    .map(({ id, name }) => ({
      competitor_id: id,
      competitor_name: name,
      topic_id,
      prompts_total: prompts.length,
      prompts_mentioned: naming.get(id) ?? 0,
      prompts_cited: citing.get(id) ?? 0,
    }))
    .sort(
      (a, b) =>
        b.prompts_mentioned - a.prompts_mentioned ||
        b.prompts_cited - a.prompts_cited ||
        byName.compare(a.competitor_name, b.competitor_name),
    );
}

/** Made once: `localeCompare` makes one for each pair. */
const byName = new Intl.Collator();

/** By brand, how many prompts have more answers with it than without; one pass over the answers for all brands. */
function countPrompts(
  prompts: readonly SweepAnswer[][],
  brandsIn: (answer: SweepAnswer) => (string | null)[],
): Map<string | null, number> {
  const counts = new Map<string | null, number>();
  for (const answers of prompts) {
    const named = Map.groupBy(
      answers.flatMap((answer) => [...new Set(brandsIn(answer))]),
      (brand) => brand,
    );
    for (const [brand, times] of named)
      if (times.length > answers.length / 2) counts.set(brand, (counts.get(brand) ?? 0) + 1);
  }
  return counts;
}
