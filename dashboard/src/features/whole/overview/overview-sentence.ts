import type { Topic } from '@sightline/contract/measuring/topics';
import type { Strip } from '@sightline/contract/whole/overview';
import { daysBefore } from '../../../lib/series/range-days.ts';
import { askedTopics, auditSum, isReaderLed } from '../../../lib/words/asked-topics.ts';
import { countOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { shareChange } from './strip-words.ts';
import { daysWords, type VisitRange } from './visit-range.ts';

interface Shown {
  topics: Topic[];
  strip: Strip | undefined;
  range: VisitRange;
}

/**
 * What the figures below it say of the chosen days, in one sentence: "Mentioned in 42% of 54 answers in the last 30
 * days, up 6 points from the 30 days before on the same prompts."
 */
export function overviewSentence({ topics, strip, range }: Shown, locale?: string): string {
  const days = daysWords(range, locale);
  if (strip && strip.mentioned.n > 0) {
    const { n, share } = strip.mentioned;
    return `Mentioned in ${percentText(share)} of ${countOf(n, 'answer')} ${days}${changeText(strip)}.`;
  }
  // Without the figures nothing is known of these days.
  if (askedTopics(topics).answers > 0) return strip ? `No answers ${days}.` : '';
  if (!topics.every(isReaderLed)) return 'The latest run brought no usable answers.';
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  const { prompts } = auditSum(audits);
  // How many of them it answers is the first key figure.
  if (prompts > 0)
    return `${countOf(topics.length, 'topic')} with ${countOf(prompts, 'buyer question')}, checked against your own site.`;
  return topics.length > 0 ? 'No answers yet.' : 'No data yet. Add a topic your buyers ask about.';
}

/** Nothing where the two ranges have no prompt in common. */
function changeText(strip: Strip): string {
  const change = shareChange(strip.mentioned, daysBefore(strip));
  if (!change) return '';
  return change.isClear ? `, ${change.words}` : ', without a clear change';
}
