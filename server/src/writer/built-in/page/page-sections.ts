import type { Block } from '../../../language/page/page.ts';
import { sectionsOf } from '../../../language/search/answer-commands.ts';
import { type AnswerUnit, textOf, unitsIn } from '../../../language/search/answer-unit.ts';
import type { IndexedPage } from '../../../language/search/index-types.ts';
import { tellingOf } from '../../../language/search/quote-signs.ts';
import { passesGate } from '../../../language/search/reader-gate.ts';
import { onSite, shareOf, stemsIn } from '../../../language/search/reader-said.ts';
import { ABOVE_REVIEWS } from '../../../language/search/reader-unfit.ts';
import type { TermWeight } from '../../../language/search/reader-weights.ts';
import { isPageFurniture } from '../../../language/sentence-gate.ts';
import type { LibraryAnswer } from './library-answer.ts';
import { titleLabel } from './page-labels.ts';
import type { Library } from './page-library.ts';

/** What one place of one page says, under its own heading. */
export interface Section {
  heading: string;
  page: IndexedPage;
  units: AnswerUnit[];
}

const MAX_SECTIONS = 3;
const MAX_SENTENCES = 6;
/** Share of the question that a section says with its heading. */
const MIN_COVER = 0.6;
/** Share of the words of two sentences from which they say the same. */
const SAME = 0.6;

/** Whether a text says what one of the others says, in nearly the same words. */
function isRepeated(unit: AnswerUnit, said: AnswerUnit[]): boolean {
  const words = stemsIn(textOf(unit), unit.page);
  return said.some((other) => {
    const others = stemsIn(textOf(other), other.page);
    return words.intersection(others).size >= SAME * Math.min(words.size, others.size);
  });
}

/** Sections of the pages that answer, which speak of what is asked and say more than the answer. */
export function sectionsOn({ question, hits, finding, units }: LibraryAnswer, { index }: Library): Section[] {
  const said = [...units];
  const sections: Section[] = [];
  const passing = hits.filter(
    (hit) => units.some(({ page }) => page === hit.page) || passesGate(hit, question),
  );
  const telling = tellingOf(finding.weights);
  for (const { page } of passing) {
    for (const { heading, blocks } of sectionsOf(index, page)) {
      if (sections.length === MAX_SECTIONS) return sections;
      const label = titleLabel(heading ?? '');
      if (
        label === '' ||
        isPageFurniture(label) ||
        ABOVE_REVIEWS.test(label) ||
        namesRival(label, page, question.text)
      )
        continue;
      const weighed = onSite(telling, page);
      const speaking = speakingBlocks(blocks, page, weighed);
      const head = stemsIn(label, page);
      const shown = unitsIn(speaking, page, MAX_SENTENCES).filter(
        (unit) => !isRepeated(unit, said) && !namesRival(textOf(unit), page, question.text),
      );
      const all = head.union(stemsIn(speaking.map(({ text }) => text).join('\n'), page));
      if (shown.length === 0 || shareOf(head, weighed) === 0 || shareOf(all, weighed) < MIN_COVER) continue;
      said.push(...shown);
      sections.push({ heading: label, page, units: shown });
    }
  }
  return sections;
}

/** Whether a text is about a company that the site compares itself with, of which nobody asked. */
const namesRival = (text: string, { site: { rivals } }: IndexedPage, asked: string): boolean =>
  rivals.some((rival) => text.includes(rival) && !asked.includes(rival));

/** What stands below a heading may speak of something else, such as the words of a customer. */
function speakingBlocks(blocks: Block[], page: IndexedPage, weights: TermWeight[]): Block[] {
  const speaks = blocks.map(
    ({ kind, text }) => kind !== 'paragraph' || shareOf(stemsIn(text, page), weights) > 0,
  );
  return blocks.filter((block, at) => speaks[at] === true || (at === 0 && block.kind === 'paragraph'));
}
