import type { Rate } from '@sightline/contract/shapes';
import { daysWords, drawn, element, partWords, percent, shareWords } from './write.ts';

interface Days {
  start: string;
  end: string;
}

/** As `get_mentions_over_time` answers. */
export interface OverTime extends Days {
  mentioned: Rate;
  points: (Rate & Days)[];
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 40;
const BOTTOM = 24;

/** The share in each part of a period as a line, with its interval as a band that breaks where nothing was asked. */
export function drawLine({ points, mentioned, ...days }: OverTime): HTMLElement[] {
  const whole = `Mentioned in ${partWords(mentioned, 'answers')}, ${shareWords(mentioned)}`;
  const about = element('p', '', `${whole}, ${daysWords(days)}. In brackets and shaded: 95% interval.`);
  if (mentioned.n === 0) return [element('p', '', `No answers in ${daysWords(days)}.`)];
  return [about, wrapped(picture(points, whole)), figures(points)];
}

function picture(points: OverTime['points'], title: string): SVGElement {
  const top = ceiling(points);
  const x = (place: number) =>
    LEFT + (points.length < 2 ? 0.5 : place / (points.length - 1)) * (WIDTH - LEFT - 8);
  const y = (share: number) => 8 + (1 - share / top) * (HEIGHT - BOTTOM - 8);
  const ticks = [0, top / 2, top].flatMap((share) => [
    drawn('line', { class: 'grid', x1: LEFT, x2: WIDTH, y1: y(share), y2: y(share) }),
    drawn('text', { x: LEFT - 8, y: y(share) + 4, 'text-anchor': 'end' }, percent(share)),
  ]);
  const first = points[0];
  const last = points.at(-1);
  const ends = [
    drawn('text', { x: LEFT, y: HEIGHT - 4 }, first ? daysWords(first) : ''),
    drawn('text', { x: WIDTH, y: HEIGHT - 4, 'text-anchor': 'end' }, last ? daysWords(last) : ''),
  ];
  const stretches = unbroken(points).flatMap((stretch) => marksOf(stretch, x, y));
  return drawn(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': title },
    ...ticks,
    ...stretches,
    ...ends,
  );
}

/** 100 %, or less where all intervals stay below half. */
function ceiling(points: readonly Rate[]): number {
  const most = Math.max(0, ...points.map(({ share, high }) => high ?? share ?? 0));
  return [0.1, 0.2, 0.5].find((top) => most <= top) ?? 1;
}

interface Placed {
  place: number;
  point: Rate & { share: number };
}

function unbroken(points: readonly Rate[]): Placed[][] {
  const stretches: Placed[][] = [];
  let open: Placed[] | null = null;
  for (const [place, point] of points.entries()) {
    if (point.share === null) open = null;
    else {
      if (!open) {
        open = [];
        stretches.push(open);
      }
      open.push({ place, point: { ...point, share: point.share } });
    }
  }
  return stretches;
}

function marksOf(stretch: Placed[], x: (place: number) => number, y: (share: number) => number) {
  const at = (of: 'share' | 'low' | 'high') =>
    stretch.map(({ place, point }) => `${x(place).toFixed(1)},${y(point[of] ?? point.share).toFixed(1)}`);
  const dots = stretch.map(({ place, point }) => {
    const [cx, cy] = [x(place), y(point.share)];
    const low = y(point.low ?? point.share);
    const high = y(point.high ?? point.share);
    const alone = stretch.length === 1 ? [bar(cx, high, low)] : [];
    return [...alone, drawn('circle', { class: 'dot', cx, cy, r: 3 })];
  });
  return [
    drawn('polygon', { class: 'interval', points: [...at('high'), ...at('low').reverse()].join(' ') }),
    drawn('polyline', { class: 'share', points: at('share').join(' ') }),
    ...dots.flat(),
  ];
}

/** A point between gaps has no neighbor to shade to. */
const bar = (x: number, high: number, low: number) =>
  drawn('rect', { class: 'interval', x: x - 3, y: high, width: 6, height: Math.max(0, low - high) });

const wrapped = (svg: SVGElement) => element('div', '', svg);

function figures(points: OverTime['points']): HTMLElement {
  const head = ['Days', 'Mentioned', 'Answers'].map((name, place) => {
    const cell = element('th', place > 0 ? 'number' : '', name);
    cell.setAttribute('scope', 'col');
    return cell;
  });
  const rows = points
    .filter(({ n }) => n > 0)
    .toReversed()
    .map((point) => {
      const days = element('th', '', daysWords(point));
      days.setAttribute('scope', 'row');
      const answers = element('td', 'number', partWords(point, ''));
      return element('tr', '', days, element('td', 'number', shareWords(point)), answers);
    });
  const note = 'Each part by its answers alone; the whole also allows for answers to one prompt being alike.';
  const table = element(
    'table',
    '',
    element('caption', '', note),
    element('thead', '', element('tr', '', ...head)),
    element('tbody', '', ...rows),
  );
  return element('details', '', element('summary', '', 'Figures'), table);
}
