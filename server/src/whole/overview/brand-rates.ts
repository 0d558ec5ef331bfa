import type { Mentions } from '@sightline/contract/whole/overview';
import { rateOfMarks } from '../../measuring/scoring/pooled-interval.service.ts';

interface OfPrompt {
  prompt_id: string;
  platform: string;
}
type Asked = OfPrompt & { n: number };
type Mentioning = OfPrompt & { brand_id: string; answers: number };
type BrandRates = NonNullable<Mentions['brands'][number]['rates']>;

/** How often a brand is mentioned, each figure with its interval by prompt. `mentions` are those of tracked brands. */
export function brandRates(
  brand_id: string,
  assistants: readonly { assistant: string }[],
  asked: readonly Asked[],
  mentions: readonly Mentioning[],
): BrandRates {
  const own = mentions.filter((mention) => mention.brand_id === brand_id);
  const named = (of: readonly Asked[], by: readonly Mentioning[]) => rateOfMarks(marksOf(of, by));
  return {
    named: named(asked, own),
    voice: rateOfMarks(
      marksOf(
        mentions.map(({ prompt_id, answers }) => ({ prompt_id, n: answers })),
        own,
      ),
    ),
    assistants: assistants.map(({ assistant }) =>
      named(
        asked.filter(({ platform }) => platform === assistant),
        own.filter(({ platform }) => platform === assistant),
      ),
    ),
  };
}

function marksOf(
  all: readonly { prompt_id: string; n: number }[],
  some: readonly { prompt_id: string; answers: number }[],
) {
  const marks = new Map(all.map(({ prompt_id }) => [prompt_id, { yes: 0, n: 0 }]));
  for (const { prompt_id, n } of all) {
    const mark = marks.get(prompt_id);
    if (mark) mark.n += n;
  }
  for (const { prompt_id, answers } of some) {
    const mark = marks.get(prompt_id);
    if (mark) mark.yes += answers;
  }
  return [...marks.values()];
}
