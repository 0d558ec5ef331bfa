import { escapeMarkdown } from '../../language/markdown/markdown-blocks.ts';
import type { TopicFacts } from '../writer.ts';
import { counted, listOf, rateOf } from './sentence-patterns.ts';

const MAX_LEADERS = 3;
const MAX_DOMAINS = 3;
const MAX_PROMPTS = 2;

function failures({ n_failed, n_unasked = 0 }: TopicFacts): string {
  const failed = n_failed - n_unasked;
  return [
    n_unasked > 0
      ? `This run stopped at the monthly spending cap: ${counted(n_unasked, 'question')} ${n_unasked === 1 ? 'was' : 'were'} not asked.`
      : '',
    failed > 0 ? `${counted(failed, 'request')} failed and ${failed === 1 ? 'is' : 'are'} not counted.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function standing({ brand_name, mentioned, cited }: TopicFacts): string {
  const brand = escapeMarkdown(brand_name);
  return `${brand} is named in ${rateOf(mentioned)} and cited in ${rateOf(cited)}.`;
}

function platforms({ per_platform }: TopicFacts): string {
  const counting = per_platform.filter(({ mentioned }) => mentioned.n > 0);
  if (counting.length < 2) return '';
  const parts = counting.map(
    ({ platform_label, mentioned }) => `${escapeMarkdown(platform_label)} ${mentioned.k} of ${mentioned.n}`,
  );
  return `Named by assistant: ${parts.join(', ')}.`;
}

function leaders({ leaders: all, n_answers }: TopicFacts): string {
  const others = all.filter(({ own, answers_named }) => !own && answers_named > 0);
  if (others.length === 0) return 'No other company is named.';
  const parts = others
    .slice(0, MAX_LEADERS)
    .map(({ name, answers_named }) => `${escapeMarkdown(name)} (${answers_named})`);
  return `Most-mentioned competitors in ${counted(n_answers, 'answer')}: ${parts.join(', ')}.`;
}

function sources({ cited_domains }: TopicFacts): string {
  const cited = cited_domains.filter(({ answers }) => answers > 0).slice(0, MAX_DOMAINS);
  if (cited.length === 0) return 'No website is cited.';
  const parts = cited.map(
    ({ domain, own, answers }) =>
      `${escapeMarkdown(domain)}${own ? ' (yours)' : ''} in ${counted(answers, 'answer')}`,
  );
  return `${cited.length === 1 ? 'The website cited most is' : 'The websites cited most are'} ${listOf(parts, MAX_DOMAINS)}.`;
}

function gaps({ brand_name, unnamed_prompts }: TopicFacts): string {
  const prompts = unnamed_prompts.map((prompt) => `“${escapeMarkdown(prompt)}”`);
  return prompts.length === 0
    ? ''
    : `${escapeMarkdown(brand_name)} is not named for ${listOf(prompts, MAX_PROMPTS)}.`;
}

function change({ previous }: TopicFacts): string {
  if (previous === undefined) return '';
  const points = counted(Math.abs(Math.round(previous.difference_points)), 'percentage point');
  const direction = previous.difference_points < 0 ? 'lower' : 'higher';
  if (previous.verdict === 'no_clear_change') return 'No significant change from earlier runs.';
  return `Performance is ${points} ${direction} than in the runs before.`;
}

/** Counts in fixed sentences: the result first, what to look at next last. */
export function summaryOf(facts: TopicFacts): string {
  if (facts.n_answers === 0) {
    return [`No answers came for “${escapeMarkdown(facts.topic_text)}”.`, failures(facts)].join(' ').trim();
  }
  const paragraphs = [
    [standing(facts), change(facts), failures(facts)],
    [leaders(facts), platforms(facts)],
    [sources(facts), gaps(facts)],
  ];
  return paragraphs
    .map((sentences) => sentences.filter((sentence) => sentence !== '').join(' '))
    .join('\n\n');
}
