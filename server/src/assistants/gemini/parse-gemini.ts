import { z } from 'zod';
import type { Answer, Citation, SearchResult, Step } from '../assistant.ts';
import { providerOf } from '../provider.ts';
import { providerFailure } from '../provider-failure.ts';
import { estimateCost } from '../provider-prices.ts';
import { listOf, maybe, maybeCount, maybeText, mostOf, uniqueResults, without } from '../provider-wire.ts';
import { GEMINI_PRICES } from './gemini-prices.ts';
import { segmentRanges, segmentSchema } from './gemini-segment.ts';

export const GOOGLE = providerOf('gemini', {
  daily_quota:
    "Google says today's quota of this key is used up. Wait until tomorrow or raise it in your Google account, then measure again.",
  failed_precondition:
    'Google does not serve this account here without billing. Switch on billing in your Google account, then measure again.',
});

const partSchema = z.object({ text: z.string().catch(''), thought: z.boolean().catch(false) });
const groundingSchema = z.object({
  webSearchQueries: listOf(z.string().min(1)),
  // A chunk of another kind must keep its place, because supports refer to chunks by number.
  groundingChunks: z
    .array(maybe(z.object({ web: z.object({ uri: z.string().min(1), title: maybeText }) })))
    .catch([]),
  groundingSupports: listOf(z.object({ segment: segmentSchema, groundingChunkIndices: listOf(z.int()) })),
});
const responseSchema = z.object({
  candidates: listOf(
    z.object({
      content: maybe(z.object({ parts: listOf(partSchema) })),
      finishReason: maybeText,
      groundingMetadata: maybe(groundingSchema),
    }),
  ),
  promptFeedback: maybe(z.object({ blockReason: maybeText })),
  usageMetadata: maybe(
    z.object({
      promptTokenCount: maybeCount,
      toolUsePromptTokenCount: maybeCount,
      candidatesTokenCount: maybeCount,
      thoughtsTokenCount: maybeCount,
    }),
  ),
  modelVersion: maybeText,
  responseId: maybeText,
});

type Response = z.infer<typeof responseSchema>;
type Candidate = Response['candidates'][number];
type Grounding = z.infer<typeof groundingSchema>;

/** For any other reason (MAX_TOKENS, OTHER, LANGUAGE …), the answer is incomplete. */
const WHOLE = new Set([null, 'STOP', 'FINISH_REASON_UNSPECIFIED']);
const BLOCKED = /SAFETY|RECITATION|BLOCKLIST|PROHIBITED|SPII/;

/**
 * Parses the body of a generateContent answer; throws an `AssistantError` when it contains none. Its links are still
 * redirects.
 */
export function parseGemini(body: unknown, requested_model: string): Answer {
  const response = responseSchema.safeParse(body).data;
  if (!response) throw providerFailure(GOOGLE, 'malformed');
  if (response.promptFeedback?.blockReason) throw providerFailure(GOOGLE, 'blocked');
  const [candidate] = response.candidates;
  const parts = candidate?.content?.parts ?? [];
  const text = parts.map((part) => (part.thought ? '' : part.text)).join('');
  if (!candidate || text.trim() === '' || BLOCKED.test(candidate.finishReason ?? ''))
    throw whyUnusable(candidate);

  const grounding: Grounding = candidate.groundingMetadata ?? groundingSchema.parse({});
  const results = uniqueResults(grounding.groundingChunks.flatMap(pageOf));
  const served_model = response.modelVersion ?? requested_model;
  const usage = usageOf(response, grounding);
  return {
    text,
    is_cut: !WHOLE.has(candidate.finishReason),
    citations: citationsOf(grounding, parts),
    steps: [...thoughts(parts), ...searchSteps(grounding.webSearchQueries, results)],
    queries: [...new Set(grounding.webSearchQueries)],
    results,
    searched: usage.searches > 0,
    requested_model,
    served_model,
    request_id: response.responseId,
    usage,
    cost_usd: estimateCost(GEMINI_PRICES, served_model, usage),
    raw: without(body, ['thoughtSignature', 'sdkHttpResponse']),
  };
}

function whyUnusable(candidate: Candidate | undefined) {
  const reason = candidate?.finishReason ?? '';
  if (BLOCKED.test(reason)) return providerFailure(GOOGLE, 'blocked');
  return providerFailure(GOOGLE, reason === 'MAX_TOKENS' ? 'incomplete' : 'malformed');
}

const pageOf = (chunk: Grounding['groundingChunks'][number]): SearchResult[] =>
  chunk ? [{ url: chunk.web.uri, title: chunk.web.title, snippet: null }] : [];

function citationsOf(grounding: Grounding, parts: { text: string; thought: boolean }[]): Citation[] {
  const rangeOf = segmentRanges(parts);
  const cited = grounding.groundingSupports.flatMap(({ segment, groundingChunkIndices }) => {
    const range = rangeOf(segment);
    return groundingChunkIndices.flatMap((index) =>
      pageOf(grounding.groundingChunks[index] ?? null).map(({ url, title }) => ({ url, title, ...range })),
    );
  });
  return mostOf(cited);
}

function thoughts(parts: { text: string; thought: boolean }[]): Step[] {
  return parts.flatMap(({ text, thought }) => (thought && text ? { type: 'reasoning', text } : []));
}

/** Google lists queries and pages separately; the pages are listed with the last query. */
function searchSteps(queries: string[], results: SearchResult[]): Step[] {
  return queries.map((query, index) => ({
    type: 'search_query',
    query,
    results: index === queries.length - 1 ? results : [],
  }));
}

/** Tool-use tokens indicate a search even without grounding. */
function usageOf({ usageMetadata: counted }: Response, grounding: Grounding) {
  const toolTokens = counted?.toolUsePromptTokenCount ?? 0;
  const grounded = toolTokens > 0 || grounding.groundingChunks.length > 0;
  return {
    input_tokens: sum(counted?.promptTokenCount, toolTokens),
    output_tokens: sum(counted?.candidatesTokenCount, counted?.thoughtsTokenCount),
    searches: Math.max(grounding.webSearchQueries.length, grounded ? 1 : 0),
  };
}

function sum(count: number | null | undefined, more: number | null | undefined): number | null {
  return count === null || count === undefined ? null : count + (more ?? 0);
}
