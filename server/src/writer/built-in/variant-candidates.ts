import { contentStems } from '../../language/english/english-stems.ts';
import type { Block } from '../../language/page/page.ts';
import { POINTER } from '../../language/search/reader-quotes.ts';
import { isPageFurniture } from '../../language/sentence-gate.ts';
import { memoByPages } from '../checks/memo-by-pages.ts';
import { readSite, type SiteSentence } from './extractive-site.ts';
import { isNote, readLibrary } from './page-library.ts';
import { lengthOf } from './variant-rules.ts';

/** A text of the site that could replace another. */
export interface Candidate {
  kind: 'heading' | 'paragraph';
  text: string;
  stems: ReadonlySet<string>;
  /** In characters. */
  length: number;
  /** The brand is among its first three words, or it begins with "We". */
  is_of_brand: boolean;
}

/** All texts of the site, as pieces that can be placed elsewhere, and how distinctive each word is. */
export interface Pool {
  candidates: Candidate[];
  /** 0..1: rare words show what a text is about, frequent ones do not. */
  weigh(stem: string): number;
  language: string | null;
}

const MAX_SENTENCES = 3;
/** Sentences that need their context. */
const LEANS =
  /\b(?:this|these|those|such|below|above|here|following|previous|next section|chapter|earlier|later on|on the left|on the right|as shown|see|table|figure|steps?|likewise|otherwise|however|therefore)\b|(?<!^)\bthere\b(?! (?:is|are|was|were|will))/i;

export const readPool = memoByPages((sources): Pool => {
  const { brand_name: brand } = sources;
  const { own, index, pages: read, rivals } = readLibrary(sources);
  const notes = [...read.values()].filter(isNote);
  const site = readSite(brand, [...own, ...notes]);
  const names = new Set(contentStems(brand));
  const made = new Map<string, Candidate>();
  const add = (kind: Candidate['kind'], text: string) => {
    const stems = new Set(contentStems(text).filter((stem) => !names.has(stem)));
    if (stems.size > 0 && !made.has(text) && !rivals.some((rival) => text.includes(rival)))
      made.set(text, { kind, text, stems, length: lengthOf(text), is_of_brand: isOfBrand(text, brand) });
  };
  for (const run of runsOf(site.sentences)) add('paragraph', run);
  for (const { headings } of site.pages)
    for (const { text } of headings) if (isHeading(text)) add('heading', text);
  const pages = site.pages.map(
    ({ blocks, title }) => new Set(contentStems([title, ...blocks.map(({ text }) => text)].join(' '))),
  );
  const onPages = new Map<string, number>();
  for (const page of pages) for (const stem of page) onPages.set(stem, (onPages.get(stem) ?? 0) + 1);
  const scale = Math.log(pages.length + 1);
  return {
    candidates: [...made.values()],
    weigh: (stem) =>
      scale === 0
        ? 1
        : Math.max(0.05, Math.log((pages.length + 1) / ((onPages.get(stem) ?? 0) + 0.5)) / scale),
    language: index.pages.length === 0 ? null : site.language,
  };
});

const isOfBrand = (text: string, brand: string) =>
  /^We\b/.test(text) || text.split(/\s+/, 3).join(' ').includes(brand);

const SETTABLE: ReadonlySet<Block['kind']> = new Set(['paragraph', 'definition', 'list_item']);

/** One to three consecutive sentences of a block that need nothing before them. */
function runsOf(sentences: readonly SiteSentence[]): string[] {
  const runs: string[] = [];
  for (const [at, first] of sentences.entries()) {
    if (!first.stands_alone || !SETTABLE.has(first.block.kind) || !isSettable(first.text)) continue;
    const texts: string[] = [];
    for (const one of sentences.slice(at, at + MAX_SENTENCES)) {
      if (one.block !== first.block || !one.readable || !isSettable(one.text)) break;
      texts.push(one.text);
      runs.push(texts.join(' '));
    }
  }
  return runs;
}

/** "Price: …", as overviews list facts. */
const LABELLED = /^\p{L}[\p{L} ]{0,24}: /u;

const isSettable = (text: string) =>
  !LEANS.test(text) && !POINTER.test(text) && !LABELLED.test(text) && !/[?:]$/.test(text);

const isHeading = (text: string) =>
  text.split(/\s+/).length >= 3 && !isPageFurniture(text) && !LEANS.test(text) && !/^\d|[.:…]$/.test(text);
