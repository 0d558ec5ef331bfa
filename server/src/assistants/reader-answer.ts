import { chooseQuotes } from '../language/search/reader-choose.ts';
import type { ReaderQuestion } from '../language/search/reader-question.ts';
import type { Quote } from '../language/search/reader-quotes.ts';
import type { Citation } from './assistant.ts';

const NO_ANSWER = 'I found no page that answers this.';

const MAX_COMPANIES = 5;
/** Maximum number of pages that an explanation may quote. */
const MAX_PAGES = 3;

export interface Reply {
  text: string;
  citations: Citation[];
}

/**
 * Answers the question in the pages' own sentences. `byPage` contains each page's sentences, best page first; `names`
 * are the companies'.
 */
export function composeAnswer({ kind }: ReaderQuestion, byPage: Quote[][], names: string[]): Reply {
  const companies = kind === 'companies' ? bestOfCompanies(byPage, names) : [];
  // Where only one company is known, none is chosen, and what it says is told in full.
  if (companies.length > 0 && names.length > 1) return listOf(companies);
  const pages = byPage.filter((quotes) => quotes.length > 0);
  const definitions = pages
    .map((quotes) => quotes.filter(({ defines }) => defines))
    .filter(({ length }) => length > 0);
  const [lead = [], ...others] = (definitions.length > 0 ? definitions : pages).slice(0, MAX_PAGES);
  const best = Math.max(...lead.map(({ relevance }) => relevance));
  // Another page is worth adding as a second source only if it is equally relevant.
  const second = others.flat().filter(({ relevance }) => relevance >= best);
  return lead.length > 0
    ? explanationOf(chooseQuotes([...lead, ...second]))
    : { text: NO_ANSWER, citations: [] };
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

function listOf(quotes: Quote[]): Reply {
  const reply = startReply();
  quotes.forEach((quote, i) => {
    reply.write(`${i === 0 ? '' : '\n'}${i + 1}. **${quote.page.site.name}**: `);
    reply.cite(quote);
  });
  return reply.finish();
}

/** One paragraph per page. */
function explanationOf(quotes: Quote[]): Reply {
  const reply = startReply();
  quotes.forEach((quote, i) => {
    const previous = quotes[i - 1];
    if (previous) reply.write(previous.page === quote.page ? ' ' : '\n\n');
    const { line_of } = quote;
    if (line_of !== null && line_of !== previous?.line_of) reply.write(`${line_of}: `);
    reply.cite(quote);
  });
  return reply.finish();
}

/** A growing text with a numbered mark after each sentence; each page keeps its number. */
function startReply() {
  const numbers = new Map<string, number>();
  const citations: Citation[] = [];
  let text = '';
  return {
    write(more: string) {
      text += more;
    },
    cite({ sentence, page: { url, title } }: Quote) {
      const number = numbers.get(url) ?? numbers.size + 1;
      numbers.set(url, number);
      const mark = `[${number}]`;
      text += `${sentence} ${mark}`;
      citations.push({ url, title, start: text.length - mark.length, end: text.length });
    },
    finish: (): Reply => ({ text, citations }),
  };
}
