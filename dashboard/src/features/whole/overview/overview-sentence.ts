import type { Topic } from '@sightline/contract/measuring/topics';
import type { OverviewMetrics } from '@sightline/contract/whole/overview';
import { askedTopics, auditSum, isReaderLed } from '../../../lib/words/asked-topics.ts';
import { countOf, parseTime, timeText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';

const WEEK = 7 * 86_400_000;

/**
 * Visibility and change in one sentence: "Named in 42% of 54 answers over 3 topics in the latest runs; Performance
 * up 6 points since Mar 3."
 */
export function overviewSentence(
  topics: Topic[],
  metrics: OverviewMetrics | undefined,
  locale?: string,
): string {
  const { count, answers, named } = askedTopics(topics);
  if (metrics && metrics.overall.n > 0 && answers > 0) {
    const share = percentText(named / answers);
    return `Named in ${share} of ${countOf(answers, 'answer')} over ${countOf(count, 'topic')} in the latest ${count === 1 ? 'run' : 'runs'}${changeText(metrics, locale)}.`;
  }
  if (!topics.every(isReaderLed)) return 'The latest run brought no usable answers.';
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  const { prompts } = auditSum(audits);
  // How many of them it answers is the first key figure.
  if (prompts > 0)
    return `${countOf(topics.length, 'topic')} with ${countOf(prompts, 'buyer question')}, checked against your own site.`;
  return topics.length > 0 ? 'No answers yet.' : 'No data yet. Add a topic your buyers ask about.';
}

/** Compared with a week earlier, or with the first point since the line last broke. */
function changeText({ overall, series }: OverviewMetrics, locale?: string): string {
  const broken = series.findLastIndex(({ comparable }) => !comparable);
  const points = series.slice(Math.max(0, broken)).flatMap(({ ts, score }) => {
    const at = parseTime(ts);
    return score === null || !at ? [] : [{ at, score }];
  });
  const last = points.at(-1);
  if (!last) return '';
  const before =
    points.findLast(({ at }) => last.at.getTime() - at.getTime() >= WEEK) ??
    points.find((point) => point !== last);
  if (!before || before === last) return '';
  const difference = Math.round((last.score - before.score) * 100);
  const day = timeText(before.at, 'day', locale);
  if (difference === 0) return `; performance unchanged since ${day}`;
  const isNoise =
    overall.low !== null &&
    overall.high !== null &&
    before.score >= overall.low &&
    before.score <= overall.high;
  const direction = difference > 0 ? 'up' : 'down';
  return `; Performance ${direction} ${countOf(Math.abs(difference), 'point')} since ${day}${isNoise ? ', within noise' : ''}`;
}
