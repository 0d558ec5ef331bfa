import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { missingPhrases } from '../../../language/search/reader-question.ts';
import { absentThings } from '../../../language/search/reader-weights.ts';
import { outlineWords, TO_FILL_IN } from '../../checks/outline-words.ts';
import type { WrittenPage } from '../../writer.ts';
import type { LibraryAnswer } from './library-answer.ts';
import { isNote } from './page-library.ts';
import { linkedTitle } from './page-markdown.ts';

const MIN_NEAR_COVERAGE = 0.35;

/** Lists what the sources would have to say before the page can be written; adds nothing of its own. */
export function outlineOf(answer: LibraryAnswer, question: string, language: string): WrittenPage {
  const words = outlineWords(language);
  const closest = answer.hits
    .filter(({ coverage, page }) => coverage >= MIN_NEAR_COVERAGE && !isNote(page))
    .toSorted((a, b) => b.coverage - a.coverage)[0]?.page;
  const read = answer.finding.pages > 0 ? lackingFacts(answer, question, language) : [];
  const lacking = (read.length > 0 ? read : [escapeMarkdown(question)]).map(
    (fact) => `- ${TO_FILL_IN}${fact}`,
  );
  const markdown = [
    words.note,
    `## ${words.lacks}`,
    lacking.join('\n'),
    closest === undefined ? '' : `${TO_FILL_IN}${words.closest}: ${linkedTitle(closest)}`,
  ];
  return {
    title: question,
    meta_description: '',
    markdown: markdown.filter((part) => part !== '').join('\n\n'),
    question,
    sources: closest === undefined ? [] : [{ url: closest.url, title: closest.title }],
    unsupported: [],
    outline: true,
  };
}

/** The value that is asked for, and the things of the question that no page mentions. */
function lackingFacts({ question, finding }: LibraryAnswer, text: string, language: string): string[] {
  const absent = absentThings(finding.weights);
  const demanded =
    question.demands === null ? undefined : outlineWords(language).demanded?.[question.demands];
  return [
    ...(demanded === undefined ? [] : [demanded]),
    ...missingPhrases(text, absent, question.language).map((phrase) => `“${escapeMarkdown(phrase)}”`),
  ];
}
