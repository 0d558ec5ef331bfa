import { answerFrom, type SiteAnswer } from '../language/search/answer-from.ts';
import type { AnswerUnit } from '../language/search/answer-unit.ts';
import type { IndexedPassage, ReaderIndex } from '../language/search/index-types.ts';
import type { Answer, Citation, SearchResult } from './assistant.ts';
import { READER_MODEL } from './local.ts';

const NO_ANSWER = 'I found no page that answers this.';

interface Reply {
  text: string;
  citations: Citation[];
}

/** An answer as the reader says it: what the pages say, each part with a numbered mark. */
function replyOf({ units, companies }: SiteAnswer): Reply {
  if (units.length === 0) return { text: NO_ANSWER, citations: [] };
  return companies.length > 0 ? listOf(companies) : explanationOf(units);
}

function listOf(units: AnswerUnit[]): Reply {
  const reply = startReply();
  units.forEach((unit, i) => {
    reply.write(`${i === 0 ? '' : '\n'}${i + 1}. **${unit.page.site.name}**: `);
    reply.cite(unit);
  });
  return reply.finish();
}

/** One paragraph per page; lists, tables and code on lines of their own. */
function explanationOf(units: AnswerUnit[]): Reply {
  const reply = startReply();
  units.forEach((unit, i) => {
    const previous = units[i - 1];
    const isProse = unit.kind === 'text' && previous?.kind === 'text';
    if (previous) reply.write(previous.page !== unit.page ? '\n\n' : isProse ? ' ' : '\n');
    if (unit.under !== null && unit.under !== previous?.under) reply.write(`${unit.under}: `);
    reply.cite(unit);
  });
  return reply.finish();
}

function bodyOf({ kind, lines }: AnswerUnit): string {
  if (kind === 'list') return lines.map((line) => `- ${line}`).join('\n');
  return kind === 'code' ? `\`\`\`\n${lines.join('\n')}\n\`\`\`\n` : lines.join('\n');
}

/** A growing text with a numbered mark after each unit; each page keeps its number. */
function startReply() {
  const numbers = new Map<string, number>();
  const citations: Citation[] = [];
  let text = '';
  return {
    write(more: string) {
      text += more;
    },
    cite(unit: AnswerUnit) {
      const { url, title } = unit.page;
      const number = numbers.get(url) ?? numbers.size + 1;
      numbers.set(url, number);
      const mark = `[${number}]`;
      text += `${bodyOf(unit)}${unit.kind === 'code' ? '' : ' '}${mark}`;
      citations.push({ url, title, start: text.length - mark.length, end: text.length });
    },
    finish: (): Reply => ({ text, citations }),
  };
}

const MAX_SNIPPET_CHARS = 240;

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
    requested_model: READER_MODEL,
    served_model: READER_MODEL,
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
