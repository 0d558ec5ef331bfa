import { lettersOf } from '../letters.ts';
import type { Block, Page } from '../page/page.ts';
import { splitSentences } from '../sentences.ts';
import { hasValue, type ValueKind } from './typed-values.ts';

/** A part of one page, under one heading, that is found, ranked and quoted as a unit. */
export interface Passage {
  heading: string | null;
  blocks: Block[];
}

const MAX_WORDS = 120;
/** Blocks on more than this share of a site's pages are furniture … */
const MIN_BOILERPLATE_SHARE = 0.3;
/** … if at least this many pages have them, because on a site of three pages a share means nothing. */
const MIN_BOILERPLATE_PAGES = 3;

/** The same pages without blocks that repeat across the site. */
export function withoutBoilerplate(pages: Page[]): Page[] {
  const repeats = repeatsAmong(pages);
  return pages.map((page) => ({ ...page, blocks: page.blocks.filter((block) => !repeats(block)) }));
}

/**
 * The same, but what stands under a heading, or says when, where or how to be reached, stays where it stands first:
 * "Opening hours" at the end of each page is an answer, too.
 */
export function withRepeatsOnce(pages: Page[]): Page[] {
  const repeats = repeatsAmong(pages);
  const seen = new Set<string>();
  const stays = (block: Block) => {
    if (!repeats(block)) return true;
    if (seen.has(blockKey(block)) || !isTelling(block)) return false;
    seen.add(blockKey(block));
    return true;
  };
  return pages.map((page) => ({ ...page, blocks: page.blocks.filter(stays) }));
}

/** A longer section under a linked heading says something itself. */
const MAX_TEASER_BLOCKS = 2;
const BEGINNING = 20;
/** Cards that begin alike; more are looked at for no block. */
const MAX_ALIKE = 3;

/** The same without cards that lead to another of these pages: a headline that is a link, and how the page begins. */
export function withoutTeasers(pages: Page[]): Page[] {
  const read = new Set(pages.map(({ url }) => url));
  return pages.map((page) => {
    const leading = page.links.filter(
      ({ url, place }) => place === 'content' && url !== page.url && read.has(url),
    );
    const cards = new Map<string, string[]>();
    for (const { text } of leading) {
      const card = lettersOf(text);
      const alike = cards.get(card.slice(0, BEGINNING)) ?? [];
      if (alike.length < MAX_ALIKE) cards.set(card.slice(0, BEGINNING), [...alike, card]);
    }
    const sections = Map.groupBy(page.blocks, ({ heading }) => heading);
    const isTeaser = ({ heading, text }: Block) => {
      const title = lettersOf(heading ?? '');
      const isShort = (sections.get(heading)?.length ?? 0) <= MAX_TEASER_BLOCKS;
      return cards
        .get(title.slice(0, BEGINNING))
        ?.some((card) => (card === title ? isShort : card.includes(lettersOf(text))));
    };
    return cards.size === 0 ? page : { ...page, blocks: page.blocks.filter((block) => !isTeaser(block)) };
  });
}

const CONTACTS: ValueKind[] = ['hours', 'phone', 'mail', 'place'];
const isTelling = ({ heading, text }: Block) =>
  heading !== null || CONTACTS.some((kind) => hasValue(text, kind));

function repeatsAmong(pages: Page[]): (block: Block) => boolean {
  const pagesWith = new Map<string, number>();
  for (const { blocks } of pages) {
    for (const key of new Set(blocks.map(blockKey))) pagesWith.set(key, (pagesWith.get(key) ?? 0) + 1);
  }
  const most = Math.max(MIN_BOILERPLATE_PAGES - 1, pages.length * MIN_BOILERPLATE_SHARE);
  return (block) => (pagesWith.get(blockKey(block)) ?? 0) > most;
}

const blockKey = ({ text }: Block) => text.toLowerCase();

/** Passages as long as 120 words and the sections allow; a passage never continues into the next section. */
export function passagesOf({ blocks }: Page): Passage[] {
  const passages: Passage[] = [];
  let room = 0;
  for (const block of blocks.flatMap(piecesOf)) {
    const open = passages.at(-1);
    const size = countWords(block.text);
    if (open?.heading === block.heading && size <= room) {
      open.blocks.push(block);
      room -= size;
    } else {
      passages.push({ heading: block.heading, blocks: [block] });
      room = MAX_WORDS - size;
    }
  }
  return passages;
}

/** A block longer than a passage is cut between sentences, or inside one if that alone is too long. */
function piecesOf(block: Block): Block[] {
  if (block.kind === 'code' || countWords(block.text) <= MAX_WORDS) return [block];
  const pieces: string[][] = [];
  let room = 0;
  for (const sentence of splitSentences(block.text).flatMap(chunksOf)) {
    const size = countWords(sentence);
    const open = pieces.at(-1);
    if (open && size <= room) {
      open.push(sentence);
      room -= size;
    } else {
      pieces.push([sentence]);
      room = MAX_WORDS - size;
    }
  }
  return pieces.map((sentences) => ({ ...block, text: sentences.join(' ') }));
}

function chunksOf(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  const count = Math.ceil(words.length / MAX_WORDS);
  return Array.from({ length: count }, (_, i) => words.slice(i * MAX_WORDS, (i + 1) * MAX_WORDS).join(' '));
}

const countWords = (text: string) => text.match(/\S+/g)?.length ?? 0;
