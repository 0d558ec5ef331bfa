import type { Topic } from '@sightline/contract/measuring/topics';
import type { OverviewMetrics, Strip } from '@sightline/contract/whole/overview';
import { calendarDay } from '../../../lib/series/count-series.ts';
import { askedTopics, auditSum, isReaderLed } from '../../../lib/words/asked-topics.ts';
import { countOf, parseTime, timeText } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { NAMED_RANGES, type VisitRange } from './visit-range.ts';

const WEEK = 7 * 86_400_000;

interface Shown {
  topics: Topic[];
  metrics: OverviewMetrics | undefined;
  strip: Strip | undefined;
  range: VisitRange;
}

/**
 * Visibility in the chosen days, which the figures below it show, and change in one sentence: "Mentioned in 42% of 54
 * answers in the last 30 days; Performance up 6 points since Mar 3."
 */
export function overviewSentence({ topics, metrics, strip, range }: Shown, locale?: string): string {
  const { n, share } = strip?.mentioned ?? { n: 0, share: null };
  const days = daysText(range, locale);
  if (metrics && n > 0)
    return `Mentioned in ${percentText(share)} of ${countOf(n, 'answer')} ${days}${changeText(metrics, locale)}.`;
  if (askedTopics(topics).answers > 0) return `No answers ${days}.`;
  if (!topics.every(isReaderLed)) return 'The latest run brought no usable answers.';
  const audits = topics.flatMap(({ answerability }) => answerability ?? []);
  const { prompts } = auditSum(audits);
  // How many of them it answers is the first key figure.
  if (prompts > 0)
    return `${countOf(topics.length, 'topic')} with ${countOf(prompts, 'buyer question')}, checked against your own site.`;
  return topics.length > 0 ? 'No answers yet.' : 'No data yet. Add a topic your buyers ask about.';
}

function daysText(range: VisitRange, locale?: string): string {
  if ('range' in range) {
    const named = NAMED_RANGES.find(({ value }) => value === range.range);
    return `in the ${named?.label.toLowerCase()}`;
  }
  const [start, end] = [range.start, range.end].map((day) => calendarDay(day, 'date', locale));
  return start === end ? `on ${start}` : `from ${start} to ${end}`;
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
  if (difference === 0) return `; Performance unchanged since ${day}`;
  const isNoise =
    overall.low !== null &&
    overall.high !== null &&
    before.score >= overall.low &&
    before.score <= overall.high;
  const direction = difference > 0 ? 'up' : 'down';
  return `; Performance ${direction} ${countOf(Math.abs(difference), 'point')} since ${day}${isNoise ? ', within noise' : ''}`;
}
