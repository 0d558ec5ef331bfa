import { stemOverlap } from '../../language/english/english-stems.ts';
import { splitSentences } from '../../language/sentences.ts';
import type { VariantChange, VariantElement, WriteVariant, WrittenVariant } from '../variant-types.ts';
import { type Candidate, type Pool, readPool } from './variant-candidates.ts';
import { placeOf, readPageOf } from './variant-place.ts';
import { faultsOf, lengthOf, roomOf } from './variant-rules.ts';
import { type Fit, fitFor, headingFit, topicFit } from './variant-segments.ts';
import { type ReadWishes, readWishes } from './variant-wishes.ts';

/** A few good changes are better than many odd ones. */
const MAX_CHANGES = 3;
const MAX_ELEMENTS = 60;
/** How much better than the original a text must fit the segment. */
const MIN_GAIN = 1;
const MIN_PARAGRAPH_LENGTH = 40;
/** Word overlap from which two sentences say the same. */
const MIN_OVERLAP = 0.4;
const NAME = 'Built-in writer';

/** Replaces texts by other texts of the site that fit the segment better; writes none of its own. */
export function chooseVariant(input: WriteVariant): WrittenVariant {
  const wishes = readWishes(input);
  const pool = readPool(input);
  if (pool.language !== null && pool.language !== 'en')
    return {
      changes: [],
      note: 'The built-in writer chooses among English texts only. A model writes other languages.',
      writer: NAME,
    };
  const changes = wishes.original ? [] : changesFor(input, pool, wishes);
  return { changes, note: noteOn(input, changes, wishes), writer: NAME };
}

function changesFor(input: WriteVariant, pool: Pool, wishes: ReadWishes): VariantChange[] {
  const standing = textOnPage(input);
  const changes: VariantChange[] = [];
  for (const element of input.elements.slice(0, MAX_ELEMENTS)) {
    if (changes.length === MAX_CHANGES) break;
    if (wishes.keeps(element)) continue;
    const taken = [...standing, ...changes.map(({ text }) => folded(text ?? ''))];
    const isTaken = (one: string) =>
      splitSentences(one).some((sentence) => taken.some((text) => text.includes(folded(sentence))));
    const text = bestText(element, input, { pool, wishes, isTaken });
    if (text !== null) changes.push({ element_id: element.id, text });
  }
  return changes;
}

interface Choosing {
  pool: Pool;
  wishes: ReadWishes;
  isTaken(text: string): boolean;
}

function bestText(element: VariantElement, input: WriteVariant, choosing: Choosing): string | null {
  if (!isReplaceable(element)) return null;
  const { pool, wishes, isTaken } = choosing;
  const place = placeOf(element, input, { weigh: pool.weigh, wished: wishes.topics.length > 0 });
  const fit = fitOf(element.kind, input, wishes);
  const original = fit(element.content);
  const sentences = splitSentences(element.content);
  const scored = optionsFor(element, pool, roomOf(element, wishes.shorter)).flatMap((option) => {
    const { text, fresh } = option;
    const related = fresh === null ? 1 : place.relatedness(fresh, option.is_behind);
    if (related === 0) return [];
    const gain = fit(text) - original;
    return gain < (fresh === null ? 0 : MIN_GAIN) ? [] : { ...option, score: gain + related };
  });
  const isSaid = ({ fresh, is_behind }: Option) =>
    fresh !== null &&
    (isTaken(fresh.text) ||
      input.rivals.some((rival) => fresh.text.includes(rival)) ||
      (is_behind && sentences.some((sentence) => stemOverlap(sentence, fresh.text) >= MIN_OVERLAP)));
  const isSound = ({ text, fresh }: Option) =>
    (fresh !== null || wishes.shorter) &&
    !wishes.rejected.has(text) &&
    faultsOf({ element_id: element.id, text }, input, wishes.shorter).length === 0;
  return (
    scored
      .sort((a, b) => b.score - a.score || a.text.localeCompare(b.text))
      .find((option) => !isSaid(option) && isSound(option))?.text ?? null
  );
}

/** Complete prose; an introduction to a list or an example stays with it. */
const isReplaceable = ({ kind, content }: VariantElement) =>
  kind === 'heading' ||
  (kind === 'paragraph' && lengthOf(content) >= MIN_PARAGRAPH_LENGTH && !/[:…]$/.test(content));

/**
 * Possible texts: the beginning of the original, another text, or the original's first sentence followed by another
 * text.
 */
function optionsFor(
  { kind, content }: VariantElement,
  pool: Pool,
  room: { least: number; most: number },
): Option[] {
  const sentences = kind === 'paragraph' ? splitSentences(content) : [];
  const openings = sentences.slice(0, -1).map((_, at) => sentences.slice(0, at + 1).join(' '));
  const first = openings[0];
  const before = lengthOf(first ?? '') + 1;
  const fits = (length: number) => length >= room.least && length <= room.most;
  const others = pool.candidates.flatMap((fresh): Option[] => {
    if (fresh.kind !== kind || fresh.text === content) return [];
    return [
      ...(fits(fresh.length) ? [{ text: fresh.text, fresh, is_behind: false }] : []),
      ...(first !== undefined && fits(before + fresh.length)
        ? [{ text: `${first} ${fresh.text}`, fresh, is_behind: true }]
        : []),
    ];
  });
  const own = openings.filter((text) => fits(lengthOf(text)));
  return [...own.map((text) => ({ text, fresh: null, is_behind: false })), ...others];
}

interface Option {
  text: string;
  /** The part that differs from the original. */
  fresh: Candidate | null;
  /** After the original's first sentence. */
  is_behind: boolean;
}

/** A person's request counts more than what the segment is assumed to look for. */
function fitOf(
  kind: VariantElement['kind'],
  { segment, brand_name }: WriteVariant,
  { topics }: ReadWishes,
): Fit {
  const bySegment = kind === 'heading' ? headingFit(segment) : fitFor(segment, brand_name);
  const byTopics = topics.map(topicFit);
  return (text) => byTopics.reduce((sum, topic) => sum + 2 * topic(text), bySegment(text));
}

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** Everything the page already says, including elements that may not change. */
function textOnPage(input: WriteVariant): string[] {
  const read = readPageOf(input);
  const texts = [...(read?.blocks ?? []), ...(read?.headings ?? [])].map(({ text }) => text);
  return [...input.elements.map(({ content }) => content), ...texts].map(folded);
}

function noteOn(
  input: WriteVariant,
  changes: VariantChange[],
  { original, open, keeps, shorter }: ReadWishes,
): string | null {
  const notes: string[] = [];
  if (original) notes.push('Shows the original, as you asked.');
  const wish = open.at(-1);
  if (wish !== undefined)
    notes.push(
      `“${wish.length > 80 ? `${wish.slice(0, 79)}…` : wish}” needs an AI model.${changes.length > 0 ? ' We picked matching text from your site instead.' : ''}`,
    );
  if (changes.length === 0 && !original) {
    if (input.elements.every(keeps)) notes.push('All editable elements are kept, as you asked.');
    else if (!input.elements.some(({ kind }) => kind === 'heading' || kind === 'paragraph'))
      notes.push('The built-in writer only changes headings and paragraphs, and none can change here.');
    else
      notes.push(
        `The site has no ${shorter ? 'shorter ' : ''}text for “${input.segment.label}” that would fit in the place of one on this page.`,
      );
  }
  return notes.length > 0 ? notes.join(' ') : null;
}
