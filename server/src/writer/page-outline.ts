import { escapeMarkdown } from '../platform/text/markdown-blocks.ts';
import { missingPhrases } from '../platform/text/reader-question.ts';
import { quotesOn } from '../platform/text/reader-quotes.ts';
import { type Finding, isSaidByBrand } from './page-answer.ts';
import type { Library } from './page-library.ts';
import { linkedTitle, paragraph } from './page-markdown.ts';
import type { WrittenPage } from './writer.ts';

const NEAR_COVERAGE = 0.35;
const MOST_KNOWN = 4;
const DEMANDED = {
  price: 'The price: the amount, the currency and what it is paid for, in a full sentence.',
  duration: 'The time that the question asks for, in a full sentence.',
  number: 'The figure that the question asks for, in a full sentence.',
};

/** Names what the sources would have to say before the page can be written; adds nothing of its own. */
export function outlineOf(finding: Finding, library: Library, question: string, brand: string): WrittenPage {
  const known = knownSentences(finding);
  const lacking = lackingFacts(finding, library, question, brand);
  const markdown = [
    `This page is an outline. The pages and notes of ${escapeMarkdown(brand)} that were read do not answer its question yet.`,
    `## What the page should answer\n\n${escapeMarkdown(question)}`,
    `## Facts your site lacks\n\n${lacking.map((one) => `- ${one}`).join('\n')}`,
    known.length === 0
      ? ''
      : `## What is known\n\n${known.map(({ sentence, page }) => `- ${paragraph([sentence], brand)} (${linkedTitle(page)})`).join('\n')}`,
  ];
  const pages = [...new Map(known.map(({ page }) => [page.url, page])).values()];
  return {
    title: question,
    meta_description: '',
    markdown: markdown.filter((part) => part !== '').join('\n\n'),
    question,
    sources: pages.map(({ url, title }) => ({ url, title })),
    unsupported: [],
    outline: true,
  };
}

function lackingFacts(
  { question, hits, weights }: Finding,
  library: Library,
  text: string,
  brand: string,
): string[] {
  const absent = weights.filter(
    ({ strengths, term }) => !term.generic && !strengths.some((strength) => strength > 0),
  );
  const nowhere = missingPhrases(
    text,
    absent.map(({ term }) => term),
  );
  const [closest] = hits.toSorted((a, b) => b.coverage - a.coverage);
  const apart = missingPhrases(text, closest?.missing ?? question.terms).filter(
    (phrase) => !nowhere.some((one) => one.includes(phrase) || phrase.includes(one)),
  );
  const demanded = question.demands === null ? [] : [DEMANDED[question.demands]];
  const facts = [
    ...demanded,
    ...nowhere.map(
      (phrase) =>
        `What ${escapeMarkdown(brand)} offers or says about “${escapeMarkdown(phrase)}”: nothing that was read mentions it.`,
    ),
    ...apart.map(
      (phrase) =>
        `How “${escapeMarkdown(phrase)}” applies here: ${closest === undefined ? 'no page says it' : `${linkedTitle(closest.page)} comes closest and does not say it`}.`,
    ),
  ];
  const empty =
    library.index.pages.length === 0
      ? 'Any page about this: nothing has been read yet.'
      : 'A full sentence that answers the question on its own: what was read only touches on it.';
  return facts.length > 0 ? facts : [empty];
}

/** The sentences nearest to the question, best first. */
function knownSentences({ hits, weights, question }: Finding) {
  const near = hits.filter(({ coverage }) => coverage >= NEAR_COVERAGE).slice(0, 5);
  const quotes = near
    .flatMap((hit) => quotesOn(hit, weights, { ...question, demands: null }))
    .filter(isSaidByBrand);
  const once = new Map(quotes.toReversed().map((quote) => [quote.sentence, quote]));
  return [...once.values()].toSorted((a, b) => b.relevance - a.relevance).slice(0, MOST_KNOWN);
}
