import { z } from 'zod';
import type { Answer, Citation, SearchResult, Step } from '../assistant.ts';
import { providerOf } from '../provider.ts';
import { failureFromBody } from '../provider-error.ts';
import { providerFailure } from '../provider-failure.ts';
import { estimateCost } from '../provider-prices.ts';
import { listOf, maybe, maybeCount, maybeText, mostOf, uniqueResults, without } from '../provider-wire.ts';
import { CLAUDE_PRICES } from './claude-prices.ts';

export const ANTHROPIC = providerOf('claude');

const citationSchema = z.object({
  type: z.literal('web_search_result_location'),
  url: z.string().min(1),
  title: maybeText,
});
const resultSchema = z.object({
  type: z.literal('web_search_result'),
  url: z.string().min(1),
  title: maybeText,
});
const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), citations: listOf(citationSchema) }),
  z.object({ type: z.literal('thinking'), thinking: z.string().catch('') }),
  z.object({
    type: z.literal('server_tool_use'),
    id: maybeText,
    name: maybeText,
    input: maybe(z.object({ query: maybeText })),
  }),
  // A failed search has an error object instead of the list.
  z.object({
    type: z.literal('web_search_tool_result'),
    tool_use_id: maybeText,
    content: z.array(z.unknown()).pipe(listOf(resultSchema)).nullable().catch(null),
  }),
]);
const messageSchema = z.object({
  type: maybeText,
  id: maybeText,
  model: maybeText,
  stop_reason: maybeText,
  error: maybe(z.unknown()),
  content: listOf(blockSchema),
  usage: maybe(
    z.object({
      input_tokens: maybeCount,
      cache_creation_input_tokens: maybeCount,
      cache_read_input_tokens: maybeCount,
      output_tokens: maybeCount,
      server_tool_use: maybe(z.object({ web_search_requests: maybeCount })),
    }),
  ),
});

type Message = z.infer<typeof messageSchema>;
type Block = z.infer<typeof blockSchema>;
type Text = Extract<Block, { type: 'text' }>;
type Found = Extract<Block, { type: 'web_search_tool_result' }>;

/**
 * For any other reason (max_tokens, model_context_window_exceeded, a pause that was not continued …), the answer is
 * incomplete.
 */
const WHOLE = new Set([null, 'end_turn', 'stop_sequence']);
/** Useful only to the API itself. */
const ENCRYPTED = ['encrypted_content', 'encrypted_index', 'signature', 'data'];

/** The content to send back so that a paused answer continues; null when it is complete. */
export function pausedContent(body: unknown): unknown[] | null {
  const paused = z.object({ stop_reason: z.literal('pause_turn'), content: z.array(z.unknown()).min(1) });
  return paused.safeParse(body).data?.content ?? null;
}

/** Parses the bodies of one Messages API answer, one per turn; throws an `AssistantError` when they contain none. */
export function parseClaude(bodies: readonly unknown[], requested_model: string): Answer {
  const turns = bodies.map(readTurn);
  const last = turns.at(-1);
  if (!last) throw providerFailure(ANTHROPIC, 'malformed');
  if (last.stop_reason === 'refusal') throw providerFailure(ANTHROPIC, 'blocked');
  const blocks = mostOf(turns.flatMap(({ content }) => content));
  const is_cut = !WHOLE.has(last.stop_reason);
  const { text, citations } = readText(blocks);
  if (text.trim() === '') throw providerFailure(ANTHROPIC, is_cut ? 'incomplete' : 'malformed');

  const found = blocks.filter((block) => block.type === 'web_search_tool_result');
  const served_model = last.model ?? requested_model;
  const usage = usageOf(turns, found);
  return {
    text,
    is_cut,
    citations,
    steps: blocks.flatMap((block) => stepsOf(block, found)),
    queries: [...new Set(blocks.flatMap(queryOf))],
    results: uniqueResults(found.flatMap(resultsOf)),
    searched: found.some(({ content }) => content !== null),
    requested_model,
    served_model,
    request_id: last.id,
    usage,
    cost_usd: estimateCost(CLAUDE_PRICES, served_model, usage),
    raw: without(bodies.length === 1 ? bodies[0] : bodies, ENCRYPTED),
  };
}

function readTurn(body: unknown): Message {
  const message = messageSchema.safeParse(body).data;
  if (!message) throw providerFailure(ANTHROPIC, 'malformed');
  if (message.type === 'error') throw failureFromBody(ANTHROPIC, body);
  return message;
}

/** Joins the blocks that citations split the answer into; a citation covers its whole block. */
function readText(blocks: Block[]): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const run of answerRuns(blocks)) {
    if (text !== '') text += '\n\n';
    for (const block of run) {
      const range = { start: text.length, end: text.length + block.text.length };
      for (const { url, title } of block.citations) citations.push({ url, title, ...range });
      text += block.text;
    }
  }
  return { text, citations: mostOf(citations) };
}

/** Text without citations before a further search is a remark made on the way, not part of the answer. */
function answerRuns(blocks: Block[]): Text[][] {
  const runs: Text[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'text') runs.at(-1)?.push(block);
    else if (block.type !== 'thinking') runs.push([]);
  }
  const last = runs.at(-1);
  return runs.filter((run) => run === last || run.some(({ citations }) => citations.length > 0));
}

const queryOf = (block: Block): string[] =>
  block.type === 'server_tool_use' && block.name === 'web_search' ? [block.input?.query ?? []].flat() : [];

const resultsOf = ({ content }: Found): SearchResult[] =>
  (content ?? []).map(({ url, title }) => ({ url, title, snippet: null }));

function stepsOf(block: Block, found: Found[]): Step[] {
  if (block.type === 'thinking')
    return block.thinking === '' ? [] : [{ type: 'reasoning', text: block.thinking }];
  if (block.type !== 'server_tool_use') return [];
  const results = found.filter(({ tool_use_id }) => tool_use_id === block.id).flatMap(resultsOf);
  return queryOf(block).map((query) => ({ type: 'search_query', query, results: uniqueResults(results) }));
}

/** Every turn is billed; a failed search is not. */
function usageOf(turns: Message[], found: Found[]) {
  const searches = turns.map(({ usage }) => usage?.server_tool_use?.web_search_requests ?? null);
  return {
    input_tokens: sumOf(
      turns.map(({ usage }) => usage?.input_tokens ?? null),
      turns.flatMap(({ usage }) => [usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens]),
    ),
    output_tokens: sumOf(turns.map(({ usage }) => usage?.output_tokens ?? null)),
    searches: sumOf(searches) ?? found.filter(({ content }) => content !== null).length,
  };
}

/** Null when one of the counts is missing; `more` may be missing. */
function sumOf(counts: (number | null)[], more: (number | null | undefined)[] = []): number | null {
  const known = counts.filter((count) => count !== null);
  if (known.length < counts.length) return null;
  return [...known, ...more].reduce<number>((sum, count) => sum + (count ?? 0), 0);
}
