import { typedFacts } from '../../../language/typed-facts.ts';
import type { VariantBlock, VariantChange, WriteVariant } from '../../variant-types.ts';
import { COMPANY_FIGURE, CONVERTS, callsUpon, SHOWS_PROOF, subjectStems } from './variant-cues.ts';
import { readPageOf } from './variant-place.ts';
import { blocksFrom } from './variant-rules.ts';

/** From how many questions on what a block answers counts, and which share of a question's words it says. */
const MIN_ANSWERED = 2;
const MIN_SAID = 0.6;
const MIN_PRICES = 2;
const MIN_FIGURES = 3;

/** The block that these visitors came for, moved below the first; null where it stands there already, or none is. */
export function moveUp(input: WriteVariant): VariantChange | null {
  const { segment } = input;
  const blocks = blocksFrom(input);
  const [, next, ...further] = blocks;
  if (!next) return null;
  const said = saidIn(input, blocks);
  // What the page asks of its reader proves and answers nothing.
  const offered = [next, ...further].filter(({ heading }) => !isAsking(heading));
  const looked = (WANTED[segment.kind] ?? []).find((wanted) =>
    offered.some((block) => wanted(block, said(block), input)),
  );
  // What stands first of all that they want stays in front.
  const first = looked && offered.find((block) => looked(block, said(block), input));
  return first && first !== next ? { element_id: first.id, before: next.selector } : null;
}

const isAsking = (heading: string) =>
  CONVERTS.test(heading) || callsUpon(heading) || (/\?\W*$/.test(heading) && !SHOWS_PROOF.test(heading));

type Wanted = (block: VariantBlock, said: string, input: WriteVariant) => boolean;

const proves: Wanted = ({ heading }, said) =>
  SHOWS_PROOF.test(heading) || (said.match(new RegExp(COMPANY_FIGURE, 'giu'))?.length ?? 0) >= MIN_FIGURES;

const prices: Wanted = (_, said) =>
  typedFacts(said).filter(({ kind }) => kind === 'price').length >= MIN_PRICES;

/** What was asked, as far as the block says most of its words. */
const answers: Wanted = (_, said, { questions = [], brand_name, language }) => {
  const held = new Set(subjectStems(said, language));
  const isAnswered = (question: string) => {
    const asked = subjectStems(question.replaceAll(brand_name, ''), language);
    return asked.length > 1 && asked.filter((stem) => held.has(stem)).length / asked.length >= MIN_SAID;
  };
  return questions.filter(isAnswered).length >= MIN_ANSWERED;
};

/** What each kind of visitors looks for, the surest first. */
const WANTED: Partial<Record<WriteVariant['segment']['kind'], readonly Wanted[]>> = {
  assistant: [proves, answers],
  referral: [proves],
  returning: [prices],
  email: [prices],
  ads: [prices],
};

/** The text of each block, from its heading to the next of its rank, as research read the page. */
function saidIn(input: WriteVariant, blocks: readonly VariantBlock[]): (block: VariantBlock) => string {
  const texts = new Map<string, string[]>();
  const begins = new Set(blocks.map(({ heading }) => heading));
  const page = readPageOf(input);
  const ranks = new Map(page?.headings.map(({ text, level }) => [text, level]));
  const rank = Math.max(2, ...blocks.map(({ heading }) => ranks.get(heading) ?? 0));
  let under = '';
  for (const { heading, text } of page?.blocks ?? []) {
    if (heading !== null && begins.has(heading)) under = heading;
    else if (heading !== null && (ranks.get(heading) ?? 9) <= rank) under = '';
    texts.set(under, [...(texts.get(under) ?? []), text]);
  }
  return ({ heading }) => [heading, ...(texts.get(heading) ?? [])].join('\n');
}
