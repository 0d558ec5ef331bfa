import { z } from 'zod';
import type { Answer, Citation, SearchResult, Step } from '../assistant.ts';
import { providerOf } from '../provider.ts';
import { providerFailure } from '../provider-failure.ts';
import { estimateCost } from '../provider-prices.ts';
import { listOf, maybe, maybeCount, maybeText, mostOf, uniqueResults } from '../provider-wire.ts';
import { MISTRAL_PRICES } from './mistral-prices.ts';

export const MISTRAL = providerOf('mistral');

const textSchema = z.object({ type: z.literal('text'), text: z.string() });
const referenceSchema = z.object({
  type: z.literal('tool_reference'),
  url: z.string().min(1),
  title: maybeText,
  description: maybeText,
});
const thoughtSchema = z.object({ type: z.literal('thinking'), thinking: listOf(textSchema) });
const chunkSchema = z.discriminatedUnion('type', [textSchema, referenceSchema, thoughtSchema]);
const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message.output'),
    id: maybeText,
    model: maybeText,
    content: z
      .string()
      .transform((text): z.infer<typeof chunkSchema>[] => [{ type: 'text', text }])
      .or(listOf(chunkSchema)),
  }),
  z.object({ type: z.literal('tool.execution'), name: z.string(), arguments: maybeText }),
]);
const conversationSchema = z.object({
  conversation_id: maybeText,
  outputs: listOf(entrySchema),
  usage: maybe(
    z.object({
      prompt_tokens: maybeCount,
      completion_tokens: maybeCount,
      connector_tokens: maybeCount,
      connectors: maybe(z.record(z.string(), maybeCount)),
    }),
  ),
});

type Entry = z.infer<typeof entrySchema>;
type Chunk = z.infer<typeof chunkSchema>;
type Reference = z.infer<typeof referenceSchema>;
type Usage = z.infer<typeof conversationSchema>['usage'];

/** Parses the body of a Conversations API answer; throws an `AssistantError` when it contains none. */
export function parseMistral(body: unknown, requested_model: string): Answer {
  const conversation = conversationSchema.safeParse(body).data;
  if (!conversation) throw providerFailure(MISTRAL, 'malformed');
  const { outputs } = conversation;
  const { text, citations } = readText(lastRun(outputs));
  if (text.trim() === '') throw providerFailure(MISTRAL, 'malformed');

  const searches = outputs.filter(isSearch);
  const references = outputs.flatMap(chunksOf).filter((chunk) => chunk.type === 'tool_reference');
  const served_model =
    outputs.flatMap((entry) => (entry.type === 'message.output' ? (entry.model ?? []) : [])).at(-1) ??
    requested_model;
  const usage = usageOf(conversation.usage, searches.length);
  return {
    text,
    // It does not say whether it was cut off.
    is_cut: false,
    citations,
    steps: outputs.flatMap(stepsOf),
    queries: [...new Set(searches.flatMap(queryOf))],
    results: uniqueResults(references.map(pageOf)),
    searched: searches.length > 0 || references.length > 0,
    requested_model,
    served_model,
    request_id: conversation.conversation_id,
    usage,
    cost_usd: estimateCost(MISTRAL_PRICES, served_model, usage),
    raw: body,
  };
}

const isSearch = (entry: Entry) => entry.type === 'tool.execution' && entry.name.startsWith('web_search');

/** The answer itself: messages before the last search are remarks made on the way. */
const lastRun = (outputs: Entry[]): Entry[] => outputs.slice(outputs.findLastIndex(isSearch) + 1);

const chunksOf = (entry: Entry): Chunk[] => (entry.type === 'message.output' ? entry.content : []);
const pageOf = ({ url, title, description }: Reference): SearchResult => ({
  url,
  title,
  snippet: description,
});

/** A reference follows the piece of text that it belongs to. */
function readText(entries: Entry[]): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const entry of entries) {
    if (text !== '') text += '\n\n';
    let start = text.length;
    let isCited = false;
    for (const chunk of chunksOf(entry)) {
      if (chunk.type === 'text') {
        if (isCited) start = text.length;
        isCited = false;
        text += chunk.text;
      } else if (chunk.type === 'tool_reference') {
        isCited = true;
        const range = start < text.length ? { start, end: text.length } : { start: null, end: null };
        citations.push({ url: chunk.url, title: chunk.title, ...range });
      }
    }
  }
  return { text, citations: mostOf(citations) };
}

function queryOf(entry: Entry): string[] {
  if (entry.type !== 'tool.execution' || entry.arguments === null) return [];
  try {
    const { query } = z.object({ query: maybeText }).parse(JSON.parse(entry.arguments));
    return query === null ? [] : [query];
  } catch {
    return [];
  }
}

/** Pages belong to no search, so that a search has none. */
function stepsOf(entry: Entry): Step[] {
  if (isSearch(entry)) return queryOf(entry).map((query) => ({ type: 'search_query', query, results: [] }));
  return chunksOf(entry).flatMap((chunk): Step[] => {
    if (chunk.type !== 'thinking') return [];
    const text = chunk.thinking.map((thought) => thought.text).join('');
    return text === '' ? [] : [{ type: 'reasoning', text }];
  });
}

/** What searches found is counted apart from the question, and read like it. */
function usageOf(usage: Usage, seen_searches: number) {
  const counted = Object.entries(usage?.connectors ?? {}).filter(([name]) => name.startsWith('web_search'));
  const searches = counted.reduce((sum, [, calls]) => sum + (calls ?? 0), 0);
  const prompt_tokens = usage?.prompt_tokens ?? null;
  return {
    input_tokens: prompt_tokens === null ? null : prompt_tokens + (usage?.connector_tokens ?? 0),
    output_tokens: usage?.completion_tokens ?? null,
    searches: Math.max(searches, seen_searches),
  };
}
