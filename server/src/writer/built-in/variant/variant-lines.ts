import type { Block, Page } from '../../../language/page/page.ts';
import { leansOnAnother } from '../../../language/sentence-gate.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import { hasZeroFigure } from '../../../language/zero-figure.ts';
import type { Site } from '../extractive-site.ts';
import {
  COMPANY_FIGURE,
  callsUpon,
  IS_SOMETHING,
  LEANS,
  OF_AN_AGE,
  OF_ITS_DAY,
  OFFERS_STEP,
  ONE_SPEAKS,
  SAYS_WHAT_IT_IS,
  subjectStems,
} from './variant-cues.ts';

/** A text of the site that could replace another. */
export interface Candidate {
  kind: 'heading' | 'paragraph';
  text: string;
  stems: ReadonlySet<string>;
  /** In characters. */
  length: number;
  /** The brand is among its first three words, or it begins with "We" in some form. */
  is_of_brand: boolean;
  /** Another text of the site, a line of the page's own summary, or what the company says of itself as a whole. */
  from: 'site' | 'summary' | 'proof' | 'step' | 'definition';
}

const MIN_WORDS = 3;
const MAX_WORDS = 24;
const MAX_WORDS_OF_DEFINITION = 35;
/** "The Acme Club", "L’associazione sportiva Acme". */
const MAX_WORDS_BEFORE = 4;
/** Deeper pages are about one thing. */
const MAX_DEPTH = 1;
const MAX_LINES = 200;
const MAX_CHARS = 2000;
/** Pages about other subjects than the company. */
const ARTICLE =
  /blog|news|artikel|article|articulo|articolo|notizie|actualit|noticia|post|magazin|ratgeber|conseil|consejo|guide|guia|\d{4}/i;

export const isArticle = ({ url }: { url: string }): boolean => ARTICLE.test(URL.parse(url)?.pathname ?? url);

/**
 * What a company says of itself as a whole, in one line: what speaks for it, or how easy the first step is. True on every
 * page, so it may stand on another than its own.
 */
export function companyLines({ pages, brand }: Site, language: string): Candidate[] {
  const names = new Set(subjectStems(brand, language));
  const made = new Map<string, Candidate>();
  for (const { blocks, headings, description } of pages.filter(isOfCompany)) {
    // A heading is about what stands below it, also one that was read as a line of the page.
    const above = new Set(headings.map(({ text }) => text));
    const texts = [
      ...(description === null || /…$|\.{2,}$/.test(description) ? [] : [{ text: description }]),
      ...blocks.filter(
        ({ kind, text }) => (kind === 'paragraph' || kind === 'list_item') && !above.has(text),
      ),
    ];
    for (const { line, beside_form } of texts.flatMap(linesOf)) {
      const about = aboutOf(line, language, brand);
      if (about === null || made.has(line) || made.size >= MAX_LINES) continue;
      // "Just fill it in, and we answer within a day" needs the form that it stands beside.
      if (hasZeroFigure(line) || (beside_form && about !== 'proof')) continue;
      const stems = new Set(subjectStems(line, language).filter((stem) => !names.has(stem)));
      if (stems.size < 2) continue;
      const text = /[.!?]$/.test(line) ? line : `${line}.`;
      made.set(line, {
        kind: 'paragraph',
        text,
        stems,
        length: [...text].length,
        is_of_brand: true,
        from: about,
      });
    }
  }
  return [...made.values()];
}

const linesOf = ({ text, beside_form }: Pick<Block, 'text' | 'beside_form'>) =>
  linesIn(text).map((line) => ({ line, beside_form }));

/** Sentences, whether or not they have a verb. */
const linesIn = (text: string) =>
  text
    .slice(0, MAX_CHARS)
    .split(/(?<=[.!?])(?<!\b(?:Dra?|Sra?|Prof|Ing|Mrs?|Ms|St|Av|Nr)\.)\s+(?=[\p{Lu}\p{N}])/u)
    .map((line) => line.trim());

const isOfCompany = (page: Page) =>
  !isArticle(page) && (URL.parse(page.url)?.pathname.split('/').filter(Boolean).length ?? 0) <= MAX_DEPTH;

function aboutOf(line: string, language: string, brand: string): Candidate['from'] | null {
  const words = line.split(/\s+/).length;
  if (words < MIN_WORDS || leansOnAnother(line, language)) return null;
  const kinds = new Set(typedFacts(line).map(({ kind }) => kind));
  if (kinds.has('phone') || kinds.has('date') || OF_ITS_DAY.test(line)) return null;
  if (!isWhole(line)) return null;
  const said = words <= MAX_WORDS && isPlain(line) ? saidOf(line, brand, kinds.has('price')) : null;
  const isDefinition = words >= 6 && words <= MAX_WORDS_OF_DEFINITION && /\.$/.test(line);
  return said ?? (isDefinition && defines(line, brand) ? 'definition' : null);
}

function saidOf(line: string, brand: string, isPriced: boolean): 'proof' | 'step' | null {
  // "Approved within 24 hours." of something unsaid.
  if (/^\p{L}+ed\b/u.test(line)) return null;
  if (OFFERS_STEP.test(line)) return 'step';
  // A price without the company's name is that of one thing.
  if (isPriced && !line.startsWith(`${brand} `)) return null;
  // A heading without a figure is a heading of something: "Expert Crew".
  const isHeading = !/[.!?]$/.test(line) && !/\d/.test(line);
  if (COMPANY_FIGURE.test(line) && !OF_AN_AGE.test(line) && !isHeading) return 'proof';
  return isPriced && line.match(/\d+/g)?.length === 1 ? 'step' : null;
}

const isWhole = (line: string) =>
  /^[\p{Lu}\p{N}+]/u.test(line) &&
  !/[?…|@©]|\.\.|https?:/u.test(line) &&
  !callsUpon(line) &&
  !ONE_SPEAKS.test(line) &&
  !LEANS.test(line);

/** A dash in a sentence with an end joins what it says; elsewhere it parts the items of a row. */
const isPlain = (line: string) =>
  !/[:;•·>«»“”"„*]|[–—](?!.*\.$)|\p{Extended_Pictographic}|\d{5,}/u.test(line);

/** "Acme is …", "Acme GmbH is …", "The Acme Club offers …", "We are …". */
export function defines(line: string, brand: string): boolean {
  const at = line.indexOf(brand);
  const before = at < 0 ? '' : line.slice(0, at).trim();
  const isNamed =
    at >= 0 &&
    before.split(/\s+/).length <= MAX_WORDS_BEFORE &&
    SAYS_WHAT_IT_IS.test(
      line.slice(at + brand.length).replace(/^[”"»’']?(?: \p{Lu}[\p{L}.]{1,5}(?= ))?/u, ''),
    );
  return isNamed || IS_SOMETHING.test(line);
}
