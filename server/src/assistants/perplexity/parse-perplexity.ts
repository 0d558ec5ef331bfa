import { z } from 'zod';
import type { Answer, Citation, SearchResult, Step } from '../assistant.ts';
import { providerOf } from '../provider.ts';
import { failureFromBody } from '../provider-error.ts';
import { providerFailure } from '../provider-failure.ts';
import { rangesWithin } from '../provider-range.ts';
import { listOf, maybe, maybeCount, maybeText, mostOf, uniqueResults } from '../provider-wire.ts';

const MOVED =
  'Perplexity has replaced the API that was asked by its Agent API. The key is fine: check that PERPLEXITY_BASE_URL and PERPLEXITY_MODEL (such as perplexity/sonar) belong to the Agent API, then measure again.';

export const PERPLEXITY = providerOf('perplexity', {
  chat_completions_not_available: MOVED,
  agent_api_migration_required: MOVED,
});

const pageSchema = z.object({ url: z.string().min(1), title: maybeText, snippet: maybeText });
const annotationSchema = z.object({
  url: z.string().min(1),
  title: maybeText,
  start_index: maybeCount,
  end_index: maybeCount,
});
const partSchema = z.object({ text: z.string(), annotations: listOf(annotationSchema) });
const itemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), content: listOf(partSchema) }),
  z.object({
    type: z.literal('search_results'),
    queries: listOf(z.string().min(1)),
    results: listOf(pageSchema.extend({ id: maybe(z.int()) })),
  }),
  z.object({ type: z.literal('fetch_url_results'), contents: listOf(pageSchema) }),
]);
const responseSchema = z.object({
  id: maybeText,
  model: maybeText,
  status: maybeText,
  error: maybe(z.unknown()),
  output: listOf(itemSchema),
  usage: maybe(
    z.object({
      input_tokens: maybeCount,
      output_tokens: maybeCount,
      cost: maybe(z.object({ total_cost: maybe(z.number().nonnegative()), currency: maybeText })),
      tool_calls_details: maybe(z.object({ search_web: maybe(z.object({ invocation: maybeCount })) })),
    }),
  ),
});

type Item = z.infer<typeof itemSchema>;
type Usage = z.infer<typeof responseSchema>['usage'];

/** Parses the body of an Agent API answer; throws an `AssistantError` when it contains none. */
export function parsePerplexity(body: unknown, requested_model: string): Answer {
  const response = responseSchema.safeParse(body).data;
  if (!response) throw providerFailure(PERPLEXITY, 'malformed');
  const { output, usage, status } = response;
  if (response.error || status === 'failed') throw failureFromBody(PERPLEXITY, response.error);
  const searches = output.filter((item) => item.type === 'search_results');
  const results = searches.flatMap((search) => search.results);
  const { text, citations } = readText(output, new Map(results.toReversed().map((page) => [page.id, page])));
  if (text.trim() === '')
    throw providerFailure(PERPLEXITY, status === 'incomplete' ? 'incomplete' : 'malformed');

  const invocations = usage?.tool_calls_details?.search_web?.invocation ?? searches.length;
  return {
    text,
    is_cut: status === 'incomplete',
    citations,
    steps: output.flatMap(stepsOf),
    queries: [...new Set(searches.flatMap((search) => search.queries))],
    results: uniqueResults(output.flatMap(pagesOf)),
    searched: output.some((item) => item.type !== 'message') || invocations > 0,
    requested_model,
    served_model: response.model ?? requested_model,
    request_id: response.id,
    usage: {
      input_tokens: usage?.input_tokens ?? null,
      output_tokens: usage?.output_tokens ?? null,
      searches: invocations,
    },
    cost_usd: costOf(usage),
    raw: body,
  };
}

function costOf(usage: Usage): number | null {
  const cost = usage?.cost;
  return (cost?.currency ?? 'USD') === 'USD' ? (cost?.total_cost ?? null) : null;
}

function readText(
  output: Item[],
  pages: Map<number | null, SearchResult>,
): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const item of output) {
    if (item.type !== 'message') continue;
    if (text !== '') text += '\n\n';
    for (const part of item.content) {
      const rangeOf = rangesWithin(part.text, text.length);
      const annotated = part.annotations.map((cited) => ({
        url: cited.url,
        title: cited.title,
        ...rangeOf(cited),
      }));
      const named = annotated.length > 0 ? annotated : markersIn(part.text, pages, text.length);
      citations.push(...mostOf(named));
      text += part.text;
    }
  }
  return { text, citations: mostOf(citations) };
}

/** `[7]`, `[1, 2]` and `[web:3]` refer to results by id, not by position in the list. */
const MARKER = /\[((?:web:)?\d{1,3}(?:\s*,\s*(?:web:)?\d{1,3})*)\]/g;

function markersIn(text: string, pages: Map<number | null, SearchResult>, offset: number): Citation[] {
  return [...text.matchAll(MARKER)].flatMap((marker) => {
    const ids = [...(marker[1] ?? '').matchAll(/\d+/g)].map(([id]) => Number(id));
    const start = offset + marker.index;
    return ids.flatMap((id) => {
      const page = pages.get(id);
      return page ? { url: page.url, title: page.title, start, end: start + marker[0].length } : [];
    });
  });
}

function pagesOf(item: Item): SearchResult[] {
  if (item.type === 'message') return [];
  const pages = item.type === 'search_results' ? item.results : item.contents;
  return pages.map(({ url, title, snippet }) => ({ url, title, snippet }));
}

/** One step per query; results belong to the whole search and are listed with its last query. */
function stepsOf(item: Item): Step[] {
  if (item.type !== 'search_results') return [];
  return item.queries.map((query, index) => ({
    type: 'search_query',
    query,
    results: index === item.queries.length - 1 ? pagesOf(item) : [],
  }));
}
