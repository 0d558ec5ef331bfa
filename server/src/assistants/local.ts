import { answerFrom } from '../language/search/answer-from.ts';
import type { IndexedPassage, ReaderIndex } from '../language/search/index-types.ts';
import type { Answer, Assistant, SearchResult } from './assistant.ts';
import { replyOf } from './reader-answer.ts';

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

/** The reader's answer over an index. */
export function readerAnswer(index: ReaderIndex, text: string): Answer {
  const answer = answerFrom(index, text);
  const { question, finding } = answer;
  const { hits } = finding;
  return {
    ...replyOf(answer),
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
