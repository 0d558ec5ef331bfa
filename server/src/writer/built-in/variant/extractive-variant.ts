import { isLegalPage } from '../../../language/page/legal-page.ts';
import { splitSentences } from '../../../language/sentences.ts';
import type { VariantChange, VariantElement, WriteVariant, WrittenVariant } from '../../variant-types.ts';
import { buttonToNextStep } from './variant-button.ts';
import { type Pool, readPool } from './variant-candidates.ts';
import { subjectStems } from './variant-cues.ts';
import { headlineFromTitle } from './variant-headline.ts';
import { type Candidate, defines } from './variant-lines.ts';
import { moveUp } from './variant-order.ts';
import { placeOf } from './variant-place.ts';
import { faultsOf, lengthOf, roomOf } from './variant-rules.ts';
import {
  echoes,
  isSaidAbove,
  namesKnown,
  namesOthers,
  overlap,
  saidIn,
  textOnPage,
  textsNear,
} from './variant-said.ts';
import { type Fit, fitFor, headingFit, topicFit } from './variant-segments.ts';
import { summaryOf } from './variant-summary.ts';
import { type ReadWishes, readWishes } from './variant-wishes.ts';

/** A few good changes are better than many odd ones. */
const MAX_CHANGES = 3;
const MAX_ELEMENTS = 60;
/** How much better than the original a text must fit the segment. */
const MIN_GAIN = 1;
const MIN_PARAGRAPH_LENGTH = 30;
/** Word overlap from which two sentences say the same. */
const MIN_OVERLAP = 0.4;
const MIN_SUMMARY_STEMS = 3;
/** What a text has to be better by, if some of the original gives way to it. */
const LOSS = 0.5;
const LIFTED: ReadonlySet<string> = new Set(['proof', 'step']);
const NAME = 'Built-in writer';

/** Replaces texts by other texts of the site that fit the segment better; writes none of its own. */
export function chooseVariant(input: WriteVariant): WrittenVariant {
  const wishes = readWishes(input);
  const isLegal = isLegalPage({ url: input.page.path, title: input.page.title ?? '' });
  const changes = wishes.original || isLegal ? [] : changesFor(input, readPool(input), wishes);
  return { changes, note: noteOn(input, changes, wishes), writer: NAME };
}

function changesFor(input: WriteVariant, pool: Pool, wishes: ReadWishes): VariantChange[] {
  const standing = { all: textOnPage(input), near: textsNear(input) };
  const changes: VariantChange[] = [];
  for (const element of input.elements.slice(0, MAX_ELEMENTS)) {
    if (changes.length === mostChanges(input, wishes)) break;
    if (wishes.keeps(element) || !isAskedFor(element, input, wishes)) continue;
    const made = changes.map(({ text }) => text ?? '');
    const isSaid = saidIn([...standing.all, ...made], input);
    const isNear = saidIn([...standing.near, ...made], input);
    const isTaken = (fresh: Candidate) => (LIFTED.has(fresh.from) ? isNear(fresh) : isSaid(fresh));
    const change = changeOf(element, input, { pool, wishes, isTaken });
    if (change) changes.push(change);
  }
  const move = input.goes_on || wishes.open.length > 0 ? null : moveUp(input);
  return move && !input.elements.some((one) => isHeadOf(one, move, input) && wishes.keeps(one))
    ? [...changes, move]
    : changes;
}

const isHeadOf = ({ content }: VariantElement, { element_id }: VariantChange, { blocks }: WriteVariant) =>
  blocks?.find(({ id }) => id === element_id)?.heading === content;

/** All that reads too long in a person’s version is shortened; what is to be mentioned there is mentioned once. */
const mostChanges = ({ goes_on }: WriteVariant, { shorter, topics }: ReadWishes) =>
  goes_on ? (shorter ? MAX_ELEMENTS : topics.length) : MAX_CHANGES;

/** Headlines and buttons of a person are theirs: no text of the site is asked for in their place. */
const isAskedFor = (element: VariantElement, { goes_on }: WriteVariant, { touches }: ReadWishes) =>
  !goes_on || (element.kind === 'paragraph' && touches(element));

/** A person's words stay, before others or cut short. */
const keepsWords = ({ original, content }: VariantElement, { text, fresh }: Option) =>
  original === undefined || fresh === null || text.startsWith(content);

function changeOf(element: VariantElement, input: WriteVariant, choosing: Choosing): VariantChange | null {
  const { wishes } = choosing;
  if (element.room === 0) return null;
  if (element.kind === 'button')
    return wishes.shorter ? null : sound(buttonToNextStep(element, input), input);
  const text = bestText(element, input, choosing);
  if (text !== null) return { element_id: element.id, text };
  if (element.kind !== 'heading' || wishes.shorter) return null;
  const headline = headlineFromTitle(element, input);
  if (headline === null || wishes.rejected.has(headline)) return null;
  return sound({ element_id: element.id, text: headline }, input);
}

const sound = (change: VariantChange | null, input: WriteVariant) =>
  change && faultsOf(change, input).length === 0 ? change : null;

interface Choosing {
  pool: Pool;
  wishes: ReadWishes;
  isTaken(fresh: Candidate): boolean;
}

function bestText(element: VariantElement, input: WriteVariant, choosing: Choosing): string | null {
  if (!isReplaceable(element)) return null;
  const { pool, wishes, isTaken } = choosing;
  const place = placeOf(element, input, { weigh: pool.weigh, wished: wishes.topics.length > 0 });
  const fit = fitOf(element.kind, input, wishes);
  const original = fit(element.content);
  const sentences = splitSentences(element.content);
  const lines = element.kind === 'paragraph' ? [...summaryCandidates(element, input), ...pool.lines] : [];
  const offered = [...lines, ...pool.candidates];
  const scored = optionsFor(element, offered, roomOf(element, wishes.shorter)).flatMap((option) => {
    const { text, fresh } = option;
    const related = fresh === null ? 1 : place.relatedness(fresh, option.is_behind);
    if (related === 0 || !keepsWords(element, option) || !mayStandThere(option, input, wishes)) return [];
    const gain = fit(text) - original + lineFit(fresh, input);
    const lost = fresh !== null && !text.startsWith(element.content) ? LOSS : 0;
    return gain < (fresh === null ? 0 : MIN_GAIN) ? [] : { ...option, score: gain + related - lost };
  });
  const names = namesKnown(input);
  const isSaid = ({ fresh, is_behind }: Option) =>
    fresh !== null &&
    (isTaken(fresh) ||
      input.rivals.some((rival) => fresh.text.includes(rival)) ||
      (!cameForIt(input, wishes) && namesOthers(fresh, names, input.language)) ||
      (fresh.from !== 'site' && isSaidAbove(fresh, element, input)) ||
      (fresh.from === 'definition' && sentences.some((one) => defines(one, input.brand_name))) ||
      (is_behind && echoes(fresh, element, input)) ||
      (is_behind &&
        sentences.some((sentence) => overlap(sentence, fresh.text, input.language) >= MIN_OVERLAP)));
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

/** Someone wants a subject: the visitors, or who wished for it. */
const cameForIt = ({ segment }: WriteVariant, { topics }: ReadWishes) =>
  topics.length > 0 || segment.kind === 'campaign' || segment.kind === 'country';

/**
 * Whether a text may stand there for what it is. A sentence of another page takes the place of the original only for
 * those who came for its subject, and joins it only for those who look for a benefit, in plain English.
 */
function mayStandThere({ fresh, is_behind }: Option, input: WriteVariant, wishes: ReadWishes): boolean {
  if (fresh === null || fresh.kind === 'heading' || cameForIt(input, wishes)) return true;
  if (fresh.from === 'site') return is_behind && input.language === 'en' && input.segment.kind === 'social';
  return is_behind || fresh.from === 'summary';
}

const CHANGES: readonly string[] = ['heading', 'paragraph', 'button'];

/** Complete prose; an introduction to a list or an example stays with it, and a value with its label. */
const isReplaceable = ({ kind, content }: VariantElement) =>
  kind === 'heading' ||
  (kind === 'paragraph' &&
    lengthOf(content) >= MIN_PARAGRAPH_LENGTH &&
    !/^\p{L}+:\s|[:…”“"»]\W*$|\d{5,}/u.test(content));

/**
 * Possible texts: the beginning of the original, another text, or the original, or its first sentence, followed by
 * another text.
 */
function optionsFor(
  { kind, content }: VariantElement,
  candidates: readonly Candidate[],
  room: { least: number; most: number },
): Option[] {
  const sentences = kind === 'paragraph' ? splitSentences(content) : [];
  const openings = sentences.slice(0, -1).map((_, at) => sentences.slice(0, at + 1).join(' '));
  const whole = kind === 'paragraph' ? [/[.!?]$/.test(content) ? content : `${content}.`] : [];
  // What is said stays where there is room for both.
  const beginnings = [...new Set([...whole, ...openings.slice(0, 1)])];
  const fits = (length: number) => length >= room.least && length <= room.most;
  const others = candidates.flatMap((fresh): Option[] => {
    if (fresh.kind !== kind || fresh.text === content) return [];
    const behind = beginnings
      .map((beginning) => `${beginning} ${fresh.text}`)
      .find((text) => fits(lengthOf(text)));
    return [
      ...(fits(fresh.length) ? [{ text: fresh.text, fresh, is_behind: false }] : []),
      ...(behind === undefined ? [] : [{ text: behind, fresh, is_behind: true }]),
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
  { segment, brand_name, language, goes_on }: WriteVariant,
  { topics }: ReadWishes,
): Fit {
  const forSegment =
    kind === 'heading' ? headingFit(segment, language) : fitFor(segment, brand_name, language);
  const bySegment: Fit = goes_on ? () => 0 : forSegment;
  const byTopics = topics.map((topic) => topicFit(topic, language));
  return (text) => byTopics.reduce((sum, topic) => sum + 2 * topic(text), bySegment(text));
}

/** Visitors who heard about the company and want to verify it, those who look for what it is, and those who know it. */
const TOLD: readonly string[] = ['assistant', 'referral'];
const LOOKING: readonly string[] = [...TOLD, 'search'];
const READY: readonly string[] = ['returning', 'email', 'ads'];

/** What a line gains by what it is. */
function lineFit(fresh: Candidate | null, { segment, page, goes_on }: WriteVariant): number {
  if (fresh === null || fresh.from === 'site' || goes_on) return 0;
  // Who lands on another page than the first does not know yet who speaks.
  if (fresh.from === 'definition') return LOOKING.includes(segment.kind) && page.path !== '/' ? 1 : 0;
  const gaining = { summary: LOOKING, proof: TOLD, step: READY }[fresh.from];
  return gaining.includes(segment.kind) ? 1 : 0;
}

function summaryCandidates(element: VariantElement, input: WriteVariant): Candidate[] {
  const names = new Set(subjectStems(input.brand_name, input.language));
  const headline = input.elements.find(({ kind }) => kind === 'heading')?.content ?? '';
  const said = new Set(
    subjectStems(`${headline} ${element.content} ${input.page.title ?? ''}`, input.language),
  );
  return summaryOf(input, element).flatMap((text): Candidate[] => {
    const stems = new Set(subjectStems(text, input.language).filter((stem) => !names.has(stem)));
    if (stems.difference(said).size < MIN_SUMMARY_STEMS) return [];
    return [{ kind: 'paragraph', text, stems, length: lengthOf(text), is_of_brand: true, from: 'summary' }];
  });
}

function noteOn(
  input: WriteVariant,
  changes: VariantChange[],
  { original, open, keeps, shorter, topics }: ReadWishes,
): string | null {
  const notes: string[] = [];
  if (original) notes.push('Shows the original, as you asked.');
  const wish = open.at(-1);
  if (wish !== undefined)
    notes.push(
      `“${wish.length > 80 ? `${wish.slice(0, 79)}…` : wish}” needs an AI model.${changes.length > 0 ? ' We picked matching text from your site instead.' : ''}`,
    );
  if (changes.length === 0 && input.goes_on) {
    if (shorter || topics.length > 0)
      notes.push('Your site has no text for this wish that fits here. Rewriting takes an AI model.');
  } else if (changes.length === 0 && !original) {
    if (input.elements.every(keeps)) notes.push('All editable elements are kept, as you asked.');
    else if (!input.elements.some(({ kind, room }) => CHANGES.includes(kind) && room !== 0))
      notes.push(
        'The built-in writer changes headings, paragraphs, and buttons, and none of those turned on here can change.',
      );
    else
      notes.push(
        shorter
          ? 'Your site has no shorter text that fits here.'
          : `Your site has no text for “${input.segment.label}” that says more than this page does.`,
      );
  }
  return notes.length > 0 ? notes.join(' ') : null;
}
