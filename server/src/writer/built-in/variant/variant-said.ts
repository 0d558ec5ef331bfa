import { splitSentences } from '../../../language/sentences.ts';
import type { VariantElement, WriteVariant } from '../../variant-types.ts';
import { subjectStems } from './variant-cues.ts';
import type { Candidate } from './variant-lines.ts';
import { readPageOf } from './variant-place.ts';

/** Share of a text's words in one of the page from which it is said already. */
const SAID = 0.7;
/** The same for the headline and the text that a line joins. */
const SAID_ABOVE = 0.5;
/** Blocks of text that a visitor sees on the first screens. */
const NEAR_BLOCKS = 12;

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Everything the page already says, including elements that may not change. */
export function textOnPage(input: WriteVariant): string[] {
  const read = readPageOf(input);
  const texts = [...(read?.blocks ?? []), ...(read?.headings ?? [])].map(({ text }) => text);
  return [...input.elements.map(({ content }) => content), ...texts];
}

/** What stands near the top. What a company says of itself further down may be said there, too. */
export function textsNear(input: WriteVariant): string[] {
  const near = readPageOf(input)?.blocks.slice(0, NEAR_BLOCKS) ?? [];
  return [
    ...input.elements.map(({ content }) => content),
    ...near.flatMap(({ text, heading }) => [text, heading ?? '']),
  ];
}

/** Whether one of these texts says it: a sentence of it word for word, or most of its words. */
export function saidIn(texts: readonly string[], { language }: WriteVariant) {
  const plain = texts.map(folded);
  const held = texts.map((text) => new Set(subjectStems(text, language)));
  return ({ text, stems }: Candidate) =>
    splitSentences(text).some((sentence) => plain.some((one) => one.includes(folded(sentence)))) ||
    held.some((one) => stems.intersection(one).size / stems.size >= SAID);
}

/** Jaccard overlap 0..1 of what two texts are about. */
export function overlap(one: string, other: string, language: string): number {
  const [left, right] = [new Set(subjectStems(one, language)), new Set(subjectStems(other, language))];
  const union = left.union(right).size;
  return union === 0 ? 0 : left.intersection(right).size / union;
}

/** Most of a line's words, or one of its figures, stands in the headline or in the text it joins. */
export function isSaidAbove(
  { stems, text }: Candidate,
  element: VariantElement,
  input: WriteVariant,
): boolean {
  const headline = input.elements.find(({ kind }) => kind === 'heading')?.content ?? '';
  const above = `${headline} ${element.content}`;
  const held = new Set(subjectStems(above, input.language));
  const figures = new Set(above.match(/\d+/g) ?? []);
  return (
    stems.intersection(held).size / stems.size >= SAID_ABOVE ||
    (text.match(/\d+/g) ?? []).some((figure) => figures.has(figure))
  );
}

/** A line that begins with a word of the text before it, or repeats three of its words, reads as if it were said twice. */
export function echoes(
  { text }: Candidate,
  { content }: VariantElement,
  { language, brand_name, elements }: WriteVariant,
): boolean {
  const headline = elements.find(({ kind }) => kind === 'heading')?.content ?? '';
  const names = new Set(subjectStems(brand_name, language));
  const first = subjectStems(text, language).find((stem) => !names.has(stem));
  const before = ` ${folded(content)} `;
  const words = folded(text).split(' ');
  const isEcho =
    (headline !== '' && folded(text).startsWith(folded(headline))) ||
    words.some((_, at) => at >= 2 && before.includes(` ${words.slice(at - 2, at + 1).join(' ')} `));
  return isEcho || (first !== undefined && subjectStems(content, language).includes(first));
}

const REVIEWERS = 'Google Trustpilot Tripadvisor Facebook Booking Yelp';

/** What this page and the first one name. */
export function namesKnown(input: WriteVariant): string {
  const [home] = input.pages;
  return [...textOnPage(input), home?.title, home?.description, input.brand_name, REVIEWERS].join(' ');
}

/** A place or a person that is not among the known names. German capitalizes every noun. */
export const namesOthers = ({ text }: Candidate, known: string, language: string): boolean =>
  language !== 'de' &&
  (text.match(/(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu) ?? []).some((name) => !known.includes(name));
