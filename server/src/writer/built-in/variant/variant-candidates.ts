import type { Block } from '../../../language/page/page.ts';
import { POINTER } from '../../../language/search/reader-unfit.ts';
import { rivalsIn } from '../../../language/search/rivals.ts';
import { isPageFurniture } from '../../../language/sentence-gate.ts';
import { hasZeroFigure } from '../../../language/zero-figure.ts';
import { memoByPages } from '../../checks/memo-by-pages.ts';
import { readSite, type SiteSentence } from '../extractive-site.ts';
import { isNote, readLibrary } from '../page/page-library.ts';
import { callsUpon, LEANS, OF_ITSELF, ONE_SPEAKS, subjectStems } from './variant-cues.ts';
import { type Candidate, companyLines, isArticle } from './variant-lines.ts';
import { lengthOf } from './variant-rules.ts';

/** All texts of the site, as pieces that can be placed elsewhere, and how distinctive each word is. */
export interface Pool {
  candidates: Candidate[];
  lines: Candidate[];
  /** 0..1: rare words show what a text is about, frequent ones do not. */
  weigh(stem: string): number;
}

const MAX_SENTENCES = 3;
export const readPool = memoByPages((sources): Pool => {
  const { brand_name: brand } = sources;
  const { own, pages: read } = readLibrary(sources);
  const rivals = rivalsIn(own, brand);
  const notes = [...read.values()].filter(isNote);
  const site = readSite(brand, [...own, ...notes]);
  const language = sources.language;
  const names = new Set(subjectStems(brand, language));
  const made = new Map<string, Candidate>();
  const add = (kind: Candidate['kind'], text: string) => {
    if (made.has(text) || hasZeroFigure(text) || rivals.some((rival) => text.includes(rival))) return;
    const stems = new Set(subjectStems(text, language).filter((stem) => !names.has(stem)));
    if (stems.size === 0) return;
    const is_of_brand = OF_ITSELF.test(text) || text.split(/\s+/, 3).join(' ').includes(brand);
    made.set(text, { kind, text, stems, length: lengthOf(text), is_of_brand, from: 'site' });
  };
  const told = site.sentences.filter(({ page, block }) => !isArticle(page) && !block.beside_form);
  for (const run of runsOf(told)) add('paragraph', run);
  for (const { headings } of site.pages)
    for (const { text } of headings) if (isHeading(text)) add('heading', text);
  const pages = site.pages.map(
    ({ blocks, title }) =>
      new Set(subjectStems([title, ...blocks.map(({ text }) => text)].join(' '), language)),
  );
  const onPages = new Map<string, number>();
  for (const page of pages) for (const stem of page) onPages.set(stem, (onPages.get(stem) ?? 0) + 1);
  const scale = Math.log(pages.length + 1);
  return {
    candidates: [...made.values()],
    lines: companyLines(site, language),
    weigh: (stem) =>
      scale === 0
        ? 1
        : Math.max(0.05, Math.log((pages.length + 1) / ((onPages.get(stem) ?? 0) + 0.5)) / scale),
  };
});

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
  !LEANS.test(text) &&
  !POINTER.test(text) &&
  !LABELLED.test(text) &&
  !callsUpon(text) &&
  !ONE_SPEAKS.test(text) &&
  !/[?:]$/.test(text);

const isHeading = (text: string) =>
  text.split(/\s+/).length >= 3 && !isPageFurniture(text) && !LEANS.test(text) && !/^\d|[.:…]$/.test(text);
