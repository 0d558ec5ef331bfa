import type { Rate } from '@sightline/contract/shapes';
import { daysWords, drawn, element, partWords, percent, shareWords } from './write.ts';

interface Days {
  start: string;
  end: string;
}

type Share = Pick<Rate, 'k' | 'n' | 'share'>;

/** As `get_mentions_over_time` answers. */
export interface OverTime extends Days {
  mentioned: Rate;
  points: (Share & Days)[];
}

const WIDTH = 640;
const HEIGHT = 220;
const LEFT = 40;
const BOTTOM = 24;

/** The share in each part of a period as a line that breaks where nothing was asked. */
export function drawLine({ points, mentioned, ...days }: OverTime): HTMLElement[] {
  const whole = `Mentioned in ${partWords(mentioned, 'answers')}, ${shareWords(mentioned)}`;
  const about = element('p', '', `${whole}, ${daysWords(days)}. In brackets: 95% interval.`);
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

/** 100 %, or less where all shares stay below half. */
function ceiling(points: readonly Share[]): number {
  const most = Math.max(0, ...points.map(({ share }) => share ?? 0));
  return [0.1, 0.2, 0.5].find((top) => most <= top) ?? 1;
}

interface Placed {
  place: number;
  share: number;
}

function unbroken(points: readonly Share[]): Placed[][] {
  const stretches: Placed[][] = [];
  let open: Placed[] | null = null;
  for (const [place, { share }] of points.entries()) {
    if (share === null) open = null;
    else {
      if (!open) {
        open = [];
        stretches.push(open);
      }
      open.push({ place, share });
    }
  }
  return stretches;
}

function marksOf(stretch: Placed[], x: (place: number) => number, y: (share: number) => number) {
  const points = stretch.map(({ place, share }) => `${x(place).toFixed(1)},${y(share).toFixed(1)}`);
  const dots = stretch.map(({ place, share }) =>
    drawn('circle', { class: 'dot', cx: x(place), cy: y(share), r: 3 }),
  );
  return [drawn('polyline', { class: 'share', points: points.join(' ') }), ...dots];
}

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
      return element(
        'tr',
        '',
        days,
        element('td', 'number', point.share === null ? '–' : percent(point.share)),
        answers,
      );
    });
  const table = element(
    'table',
    '',
    element('thead', '', element('tr', '', ...head)),
    element('tbody', '', ...rows),
  );
  return element('details', '', element('summary', '', 'Figures'), table);
}
