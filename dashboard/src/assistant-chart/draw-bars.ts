import type { Rate } from '@sightline/contract/shapes';
import { daysWords, element, partWords, shareWords } from './write.ts';

interface Days {
  start: string;
  end: string;
}

/** As `compare_brands` answers. */
export interface Brands extends Days {
  items: { name: string; own: boolean; voice: Rate }[];
}

/** As `get_visits` answers. */
export interface Visits extends Days {
  by: string;
  rows: { label: string; visits: Rate; converted: Rate }[];
  more: number;
}

interface Row {
  label: string;
  is_own: boolean;
  rate: Rate;
  facts: string[];
}

const INTERVAL = 'In brackets and as a line: 95% interval.';

/** Each brand's part of all mentions of tracked brands. */
export function drawVoice({ items, ...days }: Brands): HTMLElement[] {
  const n = items[0]?.voice.n ?? 0;
  if (n === 0) return [element('p', '', `No mentions in ${daysWords(days)}.`)];
  const about = `Of ${n} mentions of tracked brands, ${daysWords(days)}. ${INTERVAL}`;
  const rows = items.map(({ name, own, voice }) => ({
    label: own ? `${name} (you)` : name,
    is_own: own,
    rate: voice,
    facts: [partWords(voice, 'mentions')],
  }));
  return [element('p', '', about), bars('Share of voice by brand', 'Brand', rows)];
}

/** Visits by source or another dimension, and how many of each converted. */
export function drawVisits({ by, rows, more, ...days }: Visits): HTMLElement[] {
  const n = rows[0]?.visits.n ?? 0;
  if (n === 0) return [element('p', '', `No visits in ${daysWords(days)}.`)];
  const rest = more > 0 ? ` ${more} more not shown.` : '';
  const about = `Of ${n} visits, ${daysWords(days)}.${rest} ${INTERVAL}`;
  const shown = rows.map(({ label, visits, converted }) => ({
    label,
    is_own: true,
    rate: visits,
    facts: [partWords(visits, 'visits'), `${shareWords(converted)} converted`],
  }));
  return [element('p', '', about), bars(`Visits by ${by}`, capitalized(by), shown)];
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

function bars(name: string, of: string, rows: readonly Row[]): HTMLElement {
  const top = Math.max(...rows.map(({ rate }) => rate.high ?? rate.share ?? 0)) || 1;
  const head = element(
    'tr',
    '',
    columnHead(of),
    element('td', ''),
    columnHead('Share (95% interval)', 'number'),
  );
  const table = element(
    'table',
    'bars',
    element('thead', '', head),
    element('tbody', '', ...rows.map((row) => barRow(row, top))),
  );
  table.setAttribute('aria-label', name);
  return table;
}

function columnHead(text: string, className = ''): HTMLElement {
  const cell = element('th', className, text);
  cell.setAttribute('scope', 'col');
  return cell;
}

function barRow({ label, is_own, rate, facts }: Row, top: number): HTMLElement {
  const head = element('th', is_own ? 'own' : '', label);
  head.setAttribute('scope', 'row');
  const share = element('i', '');
  share.style.width = `${((rate.share ?? 0) / top) * 100}%`;
  const interval = element('b', '');
  interval.style.left = `${((rate.low ?? 0) / top) * 100}%`;
  interval.style.width = `${(((rate.high ?? 0) - (rate.low ?? 0)) / top) * 100}%`;
  const track = element('div', 'track', share, interval);
  track.setAttribute('aria-hidden', 'true');
  const numbers = element(
    'td',
    'number',
    shareWords(rate),
    ...facts.map((fact) => element('small', '', fact)),
  );
  return element('tr', '', head, element('td', 'bar', track), numbers);
}
