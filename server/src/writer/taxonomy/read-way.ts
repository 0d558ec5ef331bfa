import type { Page } from '../../language/page/page.ts';
import { typesIn } from './schema-types.ts';
import { type Category, linesOf } from './taxonomy.ts';

/** How something is bought or used; it decides what people ask before they do. */
export const WAYS = [
  'service',
  'repair',
  'transport',
  'agency',
  'expert',
  'care',
  'rent',
  'shop',
  'eat',
  'stay',
  'visit',
  'course',
  'software',
  'source',
  'manual',
  'maker',
  'event',
  'club',
  'cause',
  'office',
  'read',
  'any',
] as const;
export type Way = (typeof WAYS)[number];

/** The way of each kind of the table. */
const OF_KIND: Record<string, Way> = {
  trade: 'service',
  salon: 'service',
  dropoff: 'repair',
  expert: 'expert',
  photo: 'service',
  health: 'care',
  vet: 'care',
  rent: 'rent',
  shop: 'shop',
  eat: 'eat',
  stay: 'stay',
  visit: 'visit',
  teach: 'course',
  help: 'cause',
  club: 'club',
  cause: 'cause',
  corps: 'cause',
  office: 'office',
  faith: 'club',
  read: 'read',
  rank: 'read',
  tool: 'software',
  app: 'software',
  maker: 'software',
  dev: 'manual',
  supplier: 'maker',
};

const WEIGHTS = { type: 3, phrase: 4, text: 1.5 };
const KIND = 2;
const MIN_WEIGHT = 1.5;
const MAX_TEXT = 60_000;

interface Sign {
  from: keyof typeof WEIGHTS;
  way: Way;
  pattern: RegExp;
}
let kept: Sign[] | undefined;

function signs(): Sign[] {
  kept ??= linesOf('ways.signs.txt').flatMap((line) => {
    const [from = '', said = '', ...rest] = line.split('|');
    const way = WAYS.find((one) => one === said);
    const flags = from === 'type' ? 'u' : 'iu';
    if (way === undefined || !(from === 'type' || from === 'phrase' || from === 'text')) return [];
    return [{ from, way, pattern: new RegExp(rest.join('|'), flags) }];
  });
  return kept;
}

/** Ways whose buyers look near them. */
const NEAR = new Set<Way>([
  'service',
  'repair',
  'transport',
  'care',
  'rent',
  'eat',
  'visit',
  'club',
  'office',
]);
export const isNear = (way: Way): boolean => NEAR.has(way);

const NOWHERE = new Set<Way>(['software', 'source', 'manual', 'read', 'maker', 'any']);
/** Ways whose questions name a town where the site does. */
export const isInPlace = (way: Way): boolean => !NOWHERE.has(way);

const OFTEN = 3;

function occursOften(text: string, pattern: RegExp): boolean {
  let times = 0;
  for (const _ of text.matchAll(new RegExp(pattern.source, 'giu'))) if (++times === OFTEN) return true;
  return false;
}

/** The way that a phrase of a site's own is asked about: its words, the site's data, its kind and what its pages say. */
export function readWay(phrase: string, pages: Page[], likely: Category | null): Way {
  const weights = new Map<Way, number>();
  const add = (way: Way, weight: number) => weights.set(way, (weights.get(way) ?? 0) + weight);
  const types = [...new Set(pages.flatMap(typesIn).map(({ type }) => type))];
  const text = pages
    .flatMap(({ blocks, links }) => [...blocks, ...links].map((one) => one.text))
    .join('\n')
    .slice(0, MAX_TEXT);
  for (const { from, way, pattern } of signs()) {
    if (from === 'type' && types.some((type) => pattern.test(type))) add(way, WEIGHTS.type);
    if (from === 'phrase' && pattern.test(phrase)) add(way, WEIGHTS.phrase);
    if (from === 'text' && occursOften(text, pattern)) add(way, WEIGHTS.text);
  }
  if (pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'code')).length >= OFTEN)
    add('source', WEIGHTS.text);
  const of_kind = likely === null ? undefined : OF_KIND[likely.kind];
  if (of_kind !== undefined) add(of_kind, KIND);
  // A program that people may run themselves is asked about as such.
  if (weights.has('source') && weights.has('software') && (weights.get('source') ?? 0) > 2)
    add('source', KIND);
  const [best] = [...weights].sort((a, b) => b[1] - a[1]);
  return best !== undefined && best[1] >= MIN_WEIGHT ? best[0] : 'any';
}
