import { likeliestLanguage } from '../detect-language.ts';
import { askedAnswer } from './answer-asked.ts';
import { asksHow, commandAnswer } from './answer-commands.ts';
import { contactAnswer } from './answer-contacts.ts';
import { presentationIn, reviewsIn } from './answer-judged.ts';
import { priceListAnswer } from './answer-prices.ts';
import { type AnswerUnit, isMereLine, textOf } from './answer-unit.ts';
import type { ReaderIndex } from './index-types.ts';
import { chooseQuotes } from './reader-choose.ts';
import { type Hit, mayAnswer, passesGate, SMALL_SITE, satisfies, sureness } from './reader-gate.ts';
import { type ReaderQuestion, readQuestion } from './reader-question.ts';
import { type Quote, quotesOn } from './reader-quotes.ts';
import { type Finding, searchIndex } from './reader-search.ts';
import { isSureAnswer } from './reader-sure.ts';

/** What the pages of an index answer to a question: the only way from a question to text. */
export interface SiteAnswer {
  question: ReaderQuestion;
  finding: Finding;
  /** What answers, word for word, in the order to be read; empty where nothing does. */
  units: AnswerUnit[];
  /** The same for each company that a "which" question may name, where several are searched; else empty. */
  companies: AnswerUnit[];
  /** Asks who to choose, which only others can say: all that a company has for it is what it says of itself. */
  presents: boolean;
}

const MAX_COMPANIES = 5;

/** A question of the site that is as alike as this is the same. */
const SAME_QUESTION = 0.8;

/** Answers from all pages, or with `site_id` from one site. The same question and index give the same answer. */
export function answerFrom(index: ReaderIndex, text: string, site_id?: string): SiteAnswer {
  const sites = index.sites.filter((site) => site_id === undefined || site.site_id === site_id);
  const names = sites.map(({ name }) => name);
  const question = readQuestion(text, names, likeliestLanguage(text, index.languages));
  const finding = searchIndex(index, question, site_id);
  const passing = finding.hits.filter((hit) => passesGate(hit, question));
  const found = passing.map((hit) => ({ hit, quotes: quotesOn(hit, finding.weights, question) }));
  const byPage = found.map(({ quotes }) => quotes).filter((quotes) => quotes.length > 0);
  const asks_companies = question.kind === 'companies' && names.length > 1;
  const companies = asks_companies ? unitsOf(bestOfCompanies(byPage, names)) : [];
  if (companies.length > 0) return { question, finding, units: companies, companies, presents: false };
  if (question.asks_reviews && sites.length === 1)
    return { question, finding, units: reviewsIn(index, sites), companies, presents: false };
  const lead = found.find(({ quotes }) => quotes.length > 0);
  const isTold = asks_companies || (lead !== undefined && isSureAnswer(lead, finding, question));
  const told = isTold ? explanationOf(byPage) : [];
  const same = askedAnswer(index, finding, question, { site_id, alike: SAME_QUESTION });
  const presented = same.length > 0 ? null : presentationIn(index, sites, finding, question);
  if (presented !== null) return { question, finding, units: presented, companies, presents: true };
  const prices = priceListAnswer(index, finding, question, site_id);
  // "It depends" says less than what things cost.
  const isPriced = (units: AnswerUnit[]) =>
    prices.length === 0 || units.some((unit) => satisfies(textOf(unit), question));
  const answering = (units: AnswerUnit[]) => (isPriced(units) ? units : []);
  const ways = [
    () => answering(same),
    () => contactAnswer(index, question, site_id),
    () => (asksHow(text) ? commandAnswer(index, finding) : []),
    () => answering(askedAnswer(index, finding, question, { site_id })),
    // A list of prices says more than a line of it, and less than a sentence.
    () => (told[0]?.is_line || !isPriced(unitsOf(told)) ? prices : []),
    () => unitsOf(told),
    () => prices,
    () => unitsOf(explanationOf(naming(finding, question))),
  ];
  for (const way of ways) {
    const units = way();
    if (units.length > 0) return { question, finding, units, companies, presents: false };
  }
  return { question, finding, units: [], companies, presents: false };
}

/** On a small site the only page that names the thing asked about answers, in other words than the question's. */
const MIN_SURE = -1.5;

function naming({ hits, weights }: Finding, question: ReaderQuestion): Quote[][] {
  const near = hits.filter(
    (hit) => hit.size <= SMALL_SITE && mayAnswer(hit, question) && sureness(hit) >= MIN_SURE,
  );
  const named = near
    .map((hit) => quotesOn(hit, weights, question).filter(({ names_thing }) => names_thing))
    .find((quotes) => quotes.length > 0);
  return named ? [named] : [];
}

/** Longer tables are cut. */
const MAX_ROWS = 9;

function unitsOf(quotes: Quote[]): AnswerUnit[] {
  const told = new Set<string>();
  return quotes.flatMap(({ sentence, page, line_of, run, table }): AnswerUnit[] => {
    if (table === null) {
      const unit: AnswerUnit = { kind: 'text', lines: [sentence], page, under: line_of };
      return run === null ? [unit] : [unit, run];
    }
    const key = table.join('\n');
    if (told.has(key)) return [];
    told.add(key);
    const rows = quotes.filter((other) => other.table?.join('\n') === key).map((other) => other.sentence);
    // One row stands for itself below its heads; of several, the reader wants all.
    const [heads = ''] = table;
    const hasHeads = heads !== sentence && !/\d/.test(heads);
    const shown = rows.length > 1 ? table : hasHeads ? [heads, sentence] : [sentence];
    return [{ kind: 'table', lines: shown.slice(0, MAX_ROWS), page, under: hasHeads ? null : line_of }];
  });
}

/** As many pages may have a sentence where the first has a line. */
const MAX_PAGES = 3;

const mostOf = (quotes: Quote[]): number => Math.max(0, ...quotes.map(({ relevance }) => relevance));

/** The sentences of the likeliest page, definitions before all else where one is asked for. */
function explanationOf(pages: Quote[][]): Quote[] {
  const definitions = pages
    .map((quotes) => quotes.filter(({ defines }) => defines))
    .filter(({ length }) => length > 0);
  const found = (definitions.length > 0 ? definitions : pages).slice(0, MAX_PAGES);
  const [first = []] = found;
  // A line such as "5-year warranty" goes behind a sentence that says as much.
  const sentences = first.every(({ is_line, table }) => is_line && table === null)
    ? found.find((quotes) => quotes.some(({ is_line }) => !is_line) && mostOf(quotes) >= mostOf(first))
    : undefined;
  const lead = sentences ?? first;
  return lead.length > 0 ? chooseQuotes(lead) : [];
}

/** Each company's most relevant sentence, ordered by their best pages. */
function bestOfCompanies(byPage: Quote[][], names: string[]): Quote[] {
  const denying = new Set(byPage.flat().flatMap(({ denies, page }) => (denies ? [page.site] : [])));
  const own = byPage
    .flat()
    .filter(
      (quote) =>
        quote.to_the_point &&
        quote.page.site.kind === 'company' &&
        !denying.has(quote.page.site) &&
        !isAboutAnother(quote, names),
    );
  return [...Map.groupBy(own, ({ page }) => page.site).values()]
    .map((quotes) => quotes.reduce((best, quote) => (quote.relevance > best.relevance ? quote : best)))
    .slice(0, MAX_COMPANIES);
}

/** What a company says about another one does not recommend itself. */
function isAboutAnother({ sentence, of_a_stranger, page: { site } }: Quote, names: string[]): boolean {
  if (sentence.includes(site.name)) return false;
  if (of_a_stranger || names.some((name) => sentence.includes(name))) return true;
  return !FIRST_PERSON.test(sentence);
}

/** Names the company when the sentence does not, in the seven languages and Russian. */
const FIRST_PERSON =
  /(?<![\p{L}\p{N}])(?:we|our|ours|us|wir|uns|unser(?:e[nmrs]?)?|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|wij|ons|onze|nós|noss[oa]s?|мы|наш\p{L}{0,3}|нас)(?![\p{L}\p{N}])/iu;

/** Whether an answer is a line of a list alone, without a value that is asked for: no page, and only part of an answer. */
export const saysTooLittle = ({ units, question }: SiteAnswer): boolean =>
  isMereLine(units, (text) => question.demands !== null && satisfies(text, question));

/** The hit of the page that answers. */
export const answeringHit = ({ finding, units }: SiteAnswer): Hit | undefined =>
  finding.hits.find(({ page }) => page === units[0]?.page);
