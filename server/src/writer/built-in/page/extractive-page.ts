import { asksForCompanies } from '../../../language/languages/question-patterns.ts';
import { saysTooLittle } from '../../../language/search/answer-from.ts';
import type { ReaderQuestion } from '../../../language/search/reader-question.ts';
import { findUnsupported } from '../../checks/check-facts.ts';
import { factSources } from '../../checks/source-texts.ts';
import { labelsFor } from '../../source-labels.ts';
import type { WritePage, WrittenPage } from '../../writer.ts';
import { answerOfLibrary } from './library-answer.ts';
import { isNote, readLibrary } from './page-library.ts';
import {
  linkedTitle,
  metaDescription,
  sectionMarkdown,
  sourcesMarkdown,
  unitsMarkdown,
} from './page-markdown.ts';
import { outlineOf } from './page-outline.ts';
import { presentationOf } from './page-presentation.ts';
import { pageQuestion } from './page-question.ts';
import { sectionsOn } from './page-sections.ts';

/**
 * A page in the sources' own words: what the reader answers, then what else these pages say of it, under their own
 * headings. An outline where nothing answers.
 */
export function writeExtractivePage(input: WritePage): WrittenPage {
  const { brand_name: brand, request, language, existing } = input;
  const question = pageQuestion(request, brand, language);
  const title = freeTitle(question, brand, existing);
  const library = readLibrary(input);
  const answer = answerOfLibrary(library, question);
  const { units } = answer;
  if (units.length === 0 || answer.presents) {
    // Two pages with the same text would compete.
    const isFirst = !existing.some((other) => asksForCompanies(other, language));
    const presented = isFirst && asksWhoThereIs(answer.question) ? presentationOf(input, library) : null;
    return { ...(presented ?? outlineOf(answer, question, language)), title, question };
  }
  const sections = sectionsOn(answer, library);
  if (sections.length === 0 && saysTooLittle(answer))
    return { ...outlineOf(answer, question, language), title, question };
  const labels = labelsFor(language);
  const answering = [...Map.groupBy(units, ({ page }) => page)];
  const pages = [...new Set([...answering.map(([page]) => page), ...sections.map(({ page }) => page)])];
  const markdown = [
    ...answering.flatMap(([page, said]) => [
      ...unitsMarkdown(said),
      `${labels.source}: ${linkedTitle(page)}`,
    ]),
    ...sections.map((section) => sectionMarkdown(section, labels)),
    sourcesMarkdown(pages, labels),
  ].join('\n\n');
  const sentences = [...units, ...sections.flatMap((section) => section.units)]
    .filter(({ kind }) => kind === 'text')
    .flatMap(({ lines }) => lines);
  return {
    title,
    meta_description: metaDescription([...sentences, question]),
    markdown,
    question,
    sources: pages.filter((page) => !isNote(page)).map(({ url, title: of }) => ({ url, title: of })),
    unsupported: findUnsupported(markdown, factSources(input)),
    outline: false,
  };
}

/** Asks which companies there are, and for no value or customer's words of them. */
const asksWhoThereIs = ({ kind, demands, asks_reviews }: ReaderQuestion) =>
  kind === 'companies' && demands === null && !asks_reviews;

/** A second page for the same question gets the brand in its title. */
function freeTitle(question: string, brand: string, existing: string[]): string {
  const taken = new Set(existing.map((title) => title.toLowerCase()));
  return taken.has(question.toLowerCase()) ? `${question} – ${brand}` : question;
}
