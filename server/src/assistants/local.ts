import { likeliestLanguage } from '../language/detect-language.ts';
import { passesGate } from '../language/search/reader-gate.ts';
import type { IndexedPassage, ReaderIndex } from '../language/search/reader-index.ts';
import { readQuestion } from '../language/search/reader-question.ts';
import { quotesOn } from '../language/search/reader-quotes.ts';
import { searchIndex } from '../language/search/reader-search.ts';
import { isSureAnswer } from '../language/search/reader-sure.ts';
import type { Answer, Assistant, SearchResult } from './assistant.ts';
import { composeAnswer } from './reader-answer.ts';

const MODEL = 'built-in-reader-1';
const MAX_SNIPPET_CHARS = 240;

/**
 * The built-in reader: answers like an engine that knows only the index's pages, in their own sentences. It does not
 * know whose pages they are, and gives the same answer to the same question and index.
 */
export function createLocal(answer: (text: string, signal: AbortSignal) => Promise<Answer>): Assistant {
  return {
    platform: 'local',
    surface: 'built_in',
    model: MODEL,
    async ask({ text, signal }) {
      signal.throwIfAborted();
      return answer(text, signal);
    },
  };
}

export function answerFrom(index: ReaderIndex, text: string): Answer {
  const names = index.sites.map(({ name }) => name);
  const question = readQuestion(text, names, likeliestLanguage(text, index.languages));
  const finding = searchIndex(index, question);
  const passing = finding.hits.filter((hit) => passesGate(hit, question));
  const hits = finding.hits;
  const found = passing.map((hit) => ({ hit, quotes: quotesOn(hit, finding.weights, question) }));
  const lead = found.find(({ quotes }) => quotes.length > 0);
  // Of several companies, each that is named answers for itself.
  const isTold =
    (question.kind === 'companies' && names.length > 1) ||
    (lead !== undefined && isSureAnswer(lead, finding, question));
  return {
    ...composeAnswer(question, isTold ? found.map(({ quotes }) => quotes) : [], names),
    steps: finding.searches.map(({ query, passages }) => ({
      type: 'search_query',
      query,
      results: passages.map(resultOf),
    })),
    queries: question.queries,
    results: hits.map(({ passage }) => resultOf(passage)),
    searched: question.queries.length > 0,
    requested_model: MODEL,
    served_model: MODEL,
    is_cut: false,
    request_id: null,
    usage: { input_tokens: null, output_tokens: null, searches: question.queries.length },
    cost_usd: 0,
    raw: {
      sites: index.sites.length,
      pages: index.pages.length,
      passages: index.passages.length,
      hits: hits.map(({ page, score, coverage, missing }) => ({
        url: page.url,
        score: rounded(score),
        coverage: rounded(coverage),
        missing: missing.map(({ surface }) => surface),
      })),
    },
  };
}

const rounded = (share: number) => Math.round(share * 1000) / 1000;

function resultOf({ page, blocks }: IndexedPassage): SearchResult {
  const text = blocks.map((block) => block.text).join(' ');
  const cut =
    text.length > MAX_SNIPPET_CHARS ? `${text.slice(0, text.lastIndexOf(' ', MAX_SNIPPET_CHARS))} …` : text;
  return { url: page.url, title: page.title, snippet: cut };
}
