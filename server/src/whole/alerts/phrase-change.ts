import type { Comparison } from '@sightline/contract/measuring/topic-results';
import type { TopicChange, WebsiteChange } from '../../measuring/executions/performance-change.service.ts';
import { countText } from '../../platform/text/count-text.ts';

const MAX_TOLD = 10;

/** As the dashboard shows it: rounded, – when nothing was measured. */
export const percentText = (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`);

const points = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${Math.abs(Math.round(share * 100))}`;

/** How a figure changed since `then` on the prompts of both, and whether chance explains it: `up 4 points, beyond noise`. */
export function verdictText({ verdict, difference, reason }: Comparison, then: string): string {
  if (verdict === 'not_comparable' || difference === null) {
    const why = reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1).replace(/\.$/, '')}` : '';
    return `not comparable to ${then}${why}`;
  }
  const moved = countText(Math.abs(Math.round(difference * 100)), 'point');
  if (verdict !== 'within_noise') return `${verdict} ${moved} from ${then}, beyond noise`;
  const few = reason?.includes('too few') ? ' (few prompts)' : '';
  const sign = Math.round(difference * 100) === 0 ? '±' : difference < 0 ? '−' : '+';
  return `${sign}${moved} from ${then}, within noise${few}`;
}

export function changeTitle(changes: readonly TopicChange[]): string {
  const [first] = changes;
  if (first && changes.length === 1) {
    const { topic_text, before, after, comparison } = first;
    const way = comparison.verdict === 'up' ? 'up' : 'down';
    return `“${topic_text}” went ${way} to ${percentText(after.share)} Performance, from ${percentText(before.share)}`;
  }
  const up = changes.filter(({ comparison }) => comparison.verdict === 'up').length;
  const ways = [
    ...(up > 0 ? [`${up} up`] : []),
    ...(up < changes.length ? [`${changes.length - up} down`] : []),
  ];
  return `${changes.length} topics changed significantly: ${ways.join(', ')}`;
}

/** A line for each topic, with the basis of its verdict. */
export function changeDetail(changes: readonly TopicChange[], time_zone: string): string {
  const isNamed = changes.length > 1;
  const lines = changes.slice(0, MAX_TOLD).map((change) => changeLine(change, isNamed, time_zone));
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`And ${countText(rest, 'more topic')}.`] : [])].join('\n');
}

export function changeLine(
  { topic_text, before, after, comparison }: TopicChange,
  named: boolean,
  time_zone: string,
): string {
  return `${named ? `“${topic_text}”: ` : ''}${percentText(after.share)} (n ${after.n}), before ${percentText(before.share)} (n ${before.n}). ${basisOf(comparison, time_zone)}`;
}

/** All topics together, when none of them changed by itself. */
export function websiteTitle({ before, after, comparison }: WebsiteChange): string {
  return `Performance went ${comparison.verdict} to ${percentText(after.share)} over all topics, from ${percentText(before.share)}`;
}

export const websiteDetail = ({ comparison, topics }: WebsiteChange, time_zone: string): string =>
  `${togetherText(topics)} ${basisOf(comparison, time_zone)}`;

/** Where all topics together changed though none of these did by itself. */
export const togetherText = (topics: number): string =>
  topics === 1
    ? 'The topic doesn’t show it by itself; together with earlier runs of the others it does.'
    : `None of ${countText(topics, 'topic')} changed significantly by itself, but together they did.`;

function basisOf(comparison: Comparison, timeZone: string): string {
  const { difference, low, high, pairs, since, reason } = comparison;
  const interval = low === null || high === null ? '' : `, 95% interval ${points(low)} to ${points(high)}`;
  const day = since === null ? '' : ` since ${dayText(new Date(since), timeZone)}`;
  return `On the ${countText(pairs, 'pair')} of prompt and assistant measured before and after: ${points(difference ?? 0)} points${day}${interval}.${reason ? ` ${reason}` : ''}`;
}

const dayText = (at: Date, timeZone: string) =>
  at.toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone });
