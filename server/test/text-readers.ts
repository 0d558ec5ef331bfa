import { firstParagraph } from '../src/language/markdown/first-paragraph.ts';
import { renderMarkdown } from '../src/language/markdown/render-markdown.ts';
import type { Page } from '../src/language/page/page.ts';
import { parseHtml } from '../src/language/page/parse-html.ts';
import { readPrices } from '../src/language/page/prices.ts';
import { readPage } from '../src/language/page/read-page.ts';
import { readPdfLines } from '../src/language/pdf/pdf-text.ts';
import { buildReaderIndex } from '../src/language/search/reader-index.ts';
import { missingPhrases, readQuestion } from '../src/language/search/reader-question.ts';
import { quotesOn } from '../src/language/search/reader-quotes.ts';
import { searchIndex } from '../src/language/search/reader-search.ts';
import { gateFor, isReadableSentence } from '../src/language/sentence-gate.ts';
import { splitSentences } from '../src/language/sentences.ts';
import { typedFacts } from '../src/language/typed-facts.ts';
import { normaliseCitation } from '../src/measuring/reading/citations/citation.ts';
import { createMatcher } from '../src/measuring/reading/matcher/matcher.ts';
import { createAnswerReader } from '../src/measuring/reading/read-answer.ts';
import { tagsIn } from '../src/personalizing/site-pages/find-script.ts';
import { likeness } from '../src/personalizing/site-pages/match-elements.ts';
import { pageKey } from '../src/platform/text/page-key.ts';
import { readCss, readStyle } from '../src/publishing/branding/css-rules.ts';
import { lookOfPage } from '../src/publishing/branding/look-of-page.ts';
import { readPublishedRanges } from '../src/publishing/crawlers/crawler-ranges.ts';
import { readUserAgent } from '../src/publishing/crawlers/crawler-table.ts';
import type { TrackedBrand } from '../src/understanding/brands/brand-types.ts';
import { findCompetitors } from '../src/understanding/research/competitors/find-competitors.ts';
import { ownGroups } from '../src/understanding/research/crawl/robots-groups.ts';
import { neededAddress, withoutMail } from '../src/visiting/collecting/needed-words.ts';
import { readBatch } from '../src/visiting/collecting/receive/read-batch.ts';
import { canonicalAddress, fitsRule } from '../src/visiting/conversion-rules/match-rule.ts';
import { folded, hostOf, keyName, safeWords } from '../src/visiting/touch/touch-words.ts';
import { describeSite } from '../src/writer/built-in/describe/extractive-description.ts';
import {
  ADDRESS,
  ANSWER,
  bakery,
  blockPage,
  HTML,
  NOTE,
  PAGE,
  READ,
  type TextReader,
  textPage,
  URL_OF_PAGE,
} from './given-texts.ts';

const htmlPage = (html: string) =>
  readPage(Buffer.from(html), { url: URL_OF_PAGE, content_type: 'text/html; charset=utf-8' });
const ratePage = (text: string): Page => ({
  ...blockPage(text),
  blocks: ['Plan | Price', `${text} | 5 €`, `A | ${text} 5 €`].map((row) => ({
    kind: 'table_row' as const,
    text: row,
    heading: text,
  })),
});
const attribute = (text: string) => text.replaceAll('"', '');

const matchNames = createMatcher([
  { id: 'own', names: ['Acme', 'Word'] },
  { id: 'day', names: ['Monday', 'Linear', 'Close', 'Ben & Jerry’s', 'The Home Depot'] },
  { id: 'letter', names: ['A'] },
]);
const brand: Omit<TrackedBrand, 'id' | 'role' | 'name' | 'domains'> = {
  domain_id: '',
  url: null,
  aliases: ['Word'],
  owned_properties: [],
  status: 'confirmed',
  source: 'person',
  evidence: [],
  matched_version: 1,
  decisions: [{ phrase: 'word word|Word|word word', means_brand: true }],
};
const readAnswer = createAnswerReader(
  [
    { ...brand, id: 'own', role: 'own', name: 'Acme', domains: ['acme.example'] },
    { ...brand, id: 'rival', role: 'competitor', name: 'Monday', aliases: ['Close'], domains: ['b.example'] },
  ],
  1,
);
function ask(page: Page, question: string) {
  const index = buildReaderIndex([{ site_id: 'a', domain: 'acme.example', name: 'Acme', pages: [page] }]);
  const read = readQuestion(question, ['Acme']);
  const { hits, weights } = searchIndex(index, read);
  missingPhrases(question, read.terms);
  return hits.flatMap((hit) => quotesOn(hit, weights, read));
}

/** Code that reads strangers' pages, answers and visits, with the maximum input of each. */
export const TEXT_READERS: Record<string, TextReader> = {
  sentences: { most: READ, read: splitSentences },
  'the gate of sentences': { most: READ, read: (text) => [isReadableSentence(text), gateFor('de')(text)] },
  figures: { most: READ, read: typedFacts },
  prices: { most: READ, read: (text) => readPrices([blockPage(text), textPage(text), ratePage(text)]) },
  'what a company says of itself': {
    most: READ / 4,
    read: (text) =>
      describeSite({
        brand_name: 'Acme',
        host: 'acme.example',
        pages: [{ ...textPage(text), description: text, title: text }, blockPage(text)],
      }),
  },
  'the reader’s index': { most: READ, read: (text) => ask(blockPage(text), 'What does a word cost?') },
  'the reader’s index of a text': { most: READ, read: (text) => ask(textPage(text), 'What is a word?') },
  'a question': { most: 2000, read: (text) => ask(bakery, text) },
  Markdown: { most: PAGE, read: renderMarkdown },
  'a first paragraph': { most: PAGE, read: firstParagraph },
  HTML: { most: HTML, read: htmlPage },
  'a paragraph of HTML': { most: HTML, read: (text) => htmlPage(`<main><h1>A</h1><p>${text}</p></main>`) },
  'a title in HTML': { most: HTML, read: (text) => htmlPage(`<title>${text}</title><p>A</p>`) },
  'attributes in HTML': {
    most: HTML / 4,
    read: (text) => {
      const value = attribute(text);
      return htmlPage(
        `<meta name="description" content="${value}"><div class="${value}" style="${value}"><a href="${value}">A</a></div>`,
      );
    },
  },
  'lists and tables in HTML': {
    most: HTML / 4,
    read: (text) =>
      htmlPage(
        `<ul><li>${text}</ul><table><tr><td>${text}</table><h2>${text}</h2><button aria-expanded>${text}</button>`,
      ),
  },
  'data in the markup': {
    most: HTML / 4,
    read: (text) =>
      htmlPage(
        `<div itemscope>${'<p itemprop="a"><b>'.repeat(400)}${text}<i itemprop="${attribute(text)}">a</i>`,
      ),
  },
  'JSON-LD': {
    most: HTML,
    read: (text) => htmlPage(`<script type="application/ld+json">${text.replaceAll('</', '')}</script>`),
  },
  'how a page looks': {
    most: HTML / 4,
    read: (text) =>
      lookOfPage(parseHtml(Buffer.from(`<body style="${attribute(text)}">${text}</body>`), ''), URL_OF_PAGE),
  },
  'scripts of a page': {
    most: HTML,
    read: (text) => tagsIn(parseHtml(Buffer.from(text), ''), URL_OF_PAGE),
  },
  'a text from the web': { most: HTML, read: textPage },
  'lines of a PDF': {
    most: READ,
    read: (text) =>
      readPdfLines([
        (text.match(/[\s\S]{1,80}/gu) ?? []).map((line, at) => ({ text: line, size: 10, top: at * 12 })),
        [{ text, size: 30, top: 2 }],
      ]),
  },
  'a stylesheet': { most: HTML, read: (text) => [readCss(text), readStyle(text.slice(0, NOTE))] },
  'robots.txt': { most: 500_000, read: (text) => ownGroups(text, 'SightlineBot/1.0') },
  'names in an answer': { most: ANSWER, read: matchNames },
  'an answer': {
    most: ANSWER,
    read: (text) =>
      readAnswer({
        text,
        searched: true,
        citations: [{ url: text.slice(0, ADDRESS), title: text.slice(0, ADDRESS) }],
      }),
  },
  'a cited address': {
    most: NOTE,
    read: (text) => [normaliseCitation(text), normaliseCitation(`https://a.example/${text}?${text}`)],
  },
  'companies that a site compares itself with': {
    most: READ / 8,
    read: (text) =>
      findCompetitors({ brand_name: 'Acme', host: 'acme.example', pages: [blockPage(text), textPage(text)] }),
  },
  'a batch of events': { most: 60_000, read: readBatch },
  'words of a visit': {
    most: ADDRESS,
    read: (text) => [
      folded(text),
      safeWords(text),
      keyName(text),
      hostOf(`https://${text}`),
      withoutMail(text),
      pageKey(text),
      neededAddress(`https://a.example/${text}?${text}#${text}`, { names: new Set(), any: true }),
    ],
  },
  'a rule of conversions': {
    most: ADDRESS,
    read: (text) => [
      canonicalAddress(text),
      fitsRule({ id: 'a', on: 'page_view', value: '*a*a*a' }, `https://a.example/${text}`),
      fitsRule({ id: 'a', on: 'click', value: text }, text),
    ],
  },
  'elements of a page': { most: NOTE, read: (text) => likeness(text, `${text}x`) },
  'a program’s name': { most: 16_000, read: readUserAgent },
  'addresses of crawlers': {
    most: PAGE,
    read: (text) => {
      try {
        return readPublishedRanges(text);
      } catch {
        return [];
      }
    },
  },
};
