import { z } from 'zod';
import type { Answer, Citation, SearchResult, Step } from './assistant.ts';
import type { Provider } from './provider.ts';
import { failureFromBody } from './provider-error.ts';
import { providerFailure } from './provider-failure.ts';
import { rangesWithin } from './provider-range.ts';
import { listOf, maybe, maybeCount, maybeText, mostOf, uniqueResults, without } from './provider-wire.ts';

const annotationSchema = z.object({
  type: z.literal('url_citation'),
  url: z.string().min(1),
  title: maybeText,
  start_index: maybeCount,
  end_index: maybeCount,
});
const partSchema = z.union([
  z.object({ type: z.literal('output_text'), text: z.string(), annotations: listOf(annotationSchema) }),
  z.object({ type: z.literal('refusal'), refusal: z.string() }),
]);
const messageSchema = z.object({ type: z.literal('message'), phase: maybeText, content: listOf(partSchema) });
const callSchema = z.object({
  type: z.literal('web_search_call'),
  status: maybeText,
  action: maybe(
    z.object({
      type: maybeText,
      query: maybeText,
      queries: listOf(z.string().min(1)),
      sources: listOf(z.object({ url: z.string().min(1) })),
      url: maybeText,
    }),
  ),
});
const reasoningSchema = z.object({
  type: z.literal('reasoning'),
  summary: listOf(z.object({ text: z.string().min(1) })),
});
const itemSchema = z.discriminatedUnion('type', [messageSchema, callSchema, reasoningSchema]);
const responseSchema = z.object({
  id: maybeText,
  model: maybeText,
  status: maybeText,
  error: maybe(z.unknown()),
  incomplete_details: maybe(z.object({ reason: maybeText })),
  output: listOf(itemSchema),
  usage: maybe(z.object({ input_tokens: maybeCount, output_tokens: maybeCount })),
});

type Item = z.infer<typeof itemSchema>;
type Message = z.infer<typeof messageSchema>;
type Call = z.infer<typeof callSchema>;

/**
 * Parses the body of a Responses API answer, which OpenAI and xAI send; throws an `AssistantError` when it contains none.
 * What it costs is read by the caller.
 */
export function parseResponse(provider: Provider, body: unknown, requested_model: string): Answer {
  const response = responseSchema.safeParse(body).data;
  if (!response) throw providerFailure(provider, 'malformed');
  if (response.error || response.status === 'failed') throw failureFromBody(provider, response.error);
  if (response.incomplete_details?.reason === 'content_filter') throw providerFailure(provider, 'blocked');
  const messages = finalMessages(response.output);
  const { text, citations } = readText(messages);
  if (text.trim() === '') throw providerFailure(provider, whyEmpty(messages, response.status));

  const calls = response.output.filter((item) => item.type === 'web_search_call');
  const steps = response.output.flatMap(stepsOf);
  const served_model = response.model ?? requested_model;
  const usage = {
    input_tokens: response.usage?.input_tokens ?? null,
    output_tokens: response.usage?.output_tokens ?? null,
    searches: calls.filter(isSearch).length,
  };
  return {
    text,
    is_cut: response.status === 'incomplete',
    citations,
    steps,
    queries: [...new Set(calls.flatMap(queriesOf))],
    results: uniqueResults(calls.flatMap(resultsOf)),
    searched: calls.some((call) => call.status !== 'failed'),
    requested_model,
    served_model,
    request_id: response.id,
    usage,
    cost_usd: null,
    raw: without(body, ['encrypted_content']),
  };
}

/** The answer itself, without remarks made on the way (`commentary`). */
function finalMessages(output: Item[]): Message[] {
  const messages = output.filter((item) => item.type === 'message');
  const final = messages.filter((message) => message.phase === 'final_answer');
  return final.length > 0 ? final : messages.filter((message) => message.phase === null);
}

function readText(messages: Message[]): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const message of messages) {
    if (text !== '') text += '\n\n';
    for (const part of message.content) {
      if (part.type !== 'output_text') continue;
      const rangeOf = rangesWithin(part.text, text.length);
      for (const cited of part.annotations)
        citations.push({ url: cited.url, title: cited.title, ...rangeOf(cited) });
      text += part.text;
    }
  }
  return { text, citations: mostOf(citations) };
}

function whyEmpty(messages: Message[], status: string | null) {
  if (messages.some((message) => message.content.some((part) => part.type === 'refusal'))) return 'blocked';
  return status === 'incomplete' ? 'incomplete' : 'malformed';
}

/** Some recorded calls have no action; they were searches. */
const isSearch = (call: Call) => (call.action?.type ?? 'search') === 'search';
const queriesOf = ({ action }: Call) =>
  action?.queries.length ? action.queries : [action?.query ?? []].flat();

function resultsOf({ action }: Call): SearchResult[] {
  const urls = [...(action?.sources ?? []).map((source) => source.url), action?.url ?? []].flat();
  return urls.map((url) => ({ url, title: null, snippet: null }));
}

/** One step per query; sources belong to the whole call and are listed with its last query. */
function stepsOf(item: Item): Step[] {
  if (item.type === 'reasoning') return item.summary.map(({ text }) => ({ type: 'reasoning', text }));
  if (item.type !== 'web_search_call') return [];
  const queries = queriesOf(item);
  return queries.map((query, index) => ({
    type: 'search_query',
    query,
    results: index === queries.length - 1 ? uniqueResults(resultsOf(item)) : [],
  }));
}
