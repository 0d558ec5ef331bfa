import { readVerb } from '../../../language/english/english-verb-forms.ts';
import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { missingPhrases } from '../../../language/search/reader-question.ts';
import { quotesOn } from '../../../language/search/reader-quotes.ts';
import { gateFor } from '../../../language/sentence-gate.ts';
import type { WrittenPage } from '../../writer.ts';
import { type Finding, isSaidByBrand, isWhole } from './page-answer.ts';
import type { Library } from './page-library.ts';
import { isNote } from './page-library.ts';
import { linkedTitle, paragraph } from './page-markdown.ts';

const MIN_NEAR_COVERAGE = 0.35;
const MAX_KNOWN = 4;
/** Share of the question covered by a known sentence itself. */
const MIN_KNOWN_SHARE = 0.25;
const DEMANDED = {
  price: 'The price: the amount, the currency and what it is paid for, in a full sentence.',
  duration: 'The time that the question asks for, in a full sentence.',
  frequency: 'How often it is, in a full sentence.',
  distance: 'How far it is, in a full sentence.',
  number: 'The figure that the question asks for, in a full sentence.',
  hours: 'The hours that the question asks for, in a full sentence.',
  date: 'When it is, in a full sentence.',
  phone: 'The phone number.',
  contact: 'A phone number or an email address.',
};

/** Lists what the sources would have to say before the page can be written; adds nothing of its own. */
export function outlineOf(
  finding: Finding,
  library: Library,
  question: string,
  { brand, language }: { brand: string; language: string },
): WrittenPage {
  const known = knownSentences(finding, language);
  const lacking = lackingFacts(finding, library, question, brand);
  const markdown = [
    `This page is an outline. The pages and notes of ${escapeMarkdown(brand)} that were read do not answer its question yet.${language === 'en' ? '' : ' The built-in writer only quotes pages in this language; a page in words of its own needs a model.'}`,
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
    sources: pages.filter((page) => !isNote(page)).map(({ url, title }) => ({ url, title })),
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
  if (library.index.pages.length === 0) return ['Any page about this: nothing has been read yet.'];
  const absent = weights.filter(
    ({ strengths, term }) => !term.generic && !strengths.some((strength) => strength > 0),
  );
  const nowhere = missingPhrases(
    text,
    absent.map(({ term }) => term),
    question.language,
  );
  const [closest] = hits.toSorted((a, b) => b.coverage - a.coverage);
  const apart = missingPhrases(text, closest?.missing ?? question.terms, question.language).filter(
    (phrase) => !nowhere.some((one) => one.includes(phrase) || phrase.includes(one)),
  );
  const isTelling = (phrase: string) => phrase.split(' ').some((word) => !isMerelyVerb(word));
  const nearest = closest === undefined ? 'no page' : `${linkedTitle(closest.page)} comes closest and`;
  const facts = [
    ...(question.demands === null ? [] : [DEMANDED[question.demands]]),
    ...nowhere
      .filter(isTelling)
      .map(
        (phrase) =>
          `“${escapeMarkdown(phrase)}”: nothing that was read mentions it. Say what ${escapeMarkdown(brand)} offers, or that it does not.`,
      ),
    ...apart
      .filter(isTelling)
      .map((phrase) => `“${escapeMarkdown(phrase)}”: ${nearest} does not say how it fits the question.`),
  ];
  if (facts.length > 0) return facts;
  return [`A full sentence that answers the question on its own: ${nearest} only touches on it.`];
}

/** "Which … takes …": the subject of the question is in the other words. */
const isMerelyVerb = (word: string) => /^\p{Ll}/u.test(word) && readVerb(word)?.noun_like === false;

/** The sentences closest to the question, best first. */
function knownSentences({ hits, weights, question }: Finding, language: string) {
  const near = hits.filter(({ coverage }) => coverage >= MIN_NEAR_COVERAGE).slice(0, 5);
  const quotes = near
    .flatMap((hit) => quotesOn(hit, weights, { ...question, demands: null }, gateFor(language)))
    .filter((quote) => isSaidByBrand(quote) && isWhole(quote) && quote.own >= MIN_KNOWN_SHARE);
  const once = new Map(quotes.toReversed().map((quote) => [quote.sentence, quote]));
  return [...once.values()].toSorted((a, b) => b.relevance - a.relevance).slice(0, MAX_KNOWN);
}
