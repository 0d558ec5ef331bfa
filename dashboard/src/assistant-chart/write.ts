import type { Rate } from '@sightline/contract/shapes';

type Child = Node | string;

/** An element with text alone: labels are words of strangers. */
export function element(tag: string, className: string, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

export function drawn(tag: string, attributes: Record<string, string | number>, ...children: Child[]) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

export const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The share with its interval, such as "42% (36–48%)". */
export function shareWords({ share, low, high }: Rate): string {
  if (share === null) return '–';
  if (low === null || high === null) return percent(share);
  return `${percent(share)} (${percent(low).slice(0, -1)}–${percent(high)})`;
}

const count = new Intl.NumberFormat('en-US');
/** "61 of 160 mentions". */
export const partWords = ({ k, n }: Pick<Rate, 'k' | 'n'>, what: string) =>
  `${count.format(k)} of ${count.format(n)} ${what}`;

const dayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
/** "Oct 28 – Nov 26, 2026". */
export const daysWords = ({ start, end }: { start: string; end: string }) =>
  dayFormat.formatRange(new Date(start), new Date(end));
