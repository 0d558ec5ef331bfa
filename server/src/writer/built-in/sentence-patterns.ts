import { countText } from '../../platform/text/count-text.ts';
import type { Rate } from '../writer.ts';

const percent = (fraction: number) => Math.round(fraction * 100);

/** "1 answer", "12 answers", "no answers" */
export function counted(count: number, noun: string, many = `${noun}s`): string {
  return count === 0 ? `no ${many}` : countText(count, noun, many);
}

/** "12 of 30 answers (40%, 95% interval 25–58%)"; without percentages when nothing was counted. */
export function rateOf({ k, n, low, high }: Rate): string {
  if (n === 0) return 'no answers';
  const share = `${percent(k / n)}%`;
  const interval = low === null || high === null ? '' : `, 95% interval ${percent(low)}–${percent(high)}%`;
  return `${k} of ${counted(n, 'answer')} (${share}${interval})`;
}

/** "a", "a and b", "a, b and c", the first `most` and the number of others. */
export function listOf(items: string[], most: number): string {
  const shown = items.slice(0, most);
  const rest = items.length - shown.length;
  return new Intl.ListFormat('en-GB').format(rest > 0 ? [...shown, `${rest} more`] : shown);
}
