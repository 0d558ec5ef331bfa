import type { SharedReport } from '@sightline/contract/whole/reports';
import { countOf } from '../../lib/words/format.ts';
import { percentText } from '../../lib/words/percent.ts';

/** What a report says, for somebody who reads no further. */
export function reportSentence({ brand, strip, rates, mentions }: SharedReport): string {
  const of = strip ?? rates;
  if (!of || of.mentioned.n === 0) return 'No AI assistant has answered in these days.';
  const { mentioned, cited } = of;
  const head = `AI assistants mention ${brand} in ${percentText(mentioned.share)} of ${countOf(mentioned.n, 'answer')} and cite its pages in ${percentText(cited.share)}.`;
  const [first] = mentions.brands
    .map(({ name, own, answers }) => ({ name, own, k: answers.reduce((sum, k) => sum + k, 0) }))
    .toSorted((a, b) => b.k - a.k || Number(b.own) - Number(a.own));
  if (!first || first.k === 0 || mentions.brands.length < 2) return head;
  return first.own
    ? `${head} No competitor is mentioned more often.`
    : `${head} ${first.name} is mentioned most often.`;
}
