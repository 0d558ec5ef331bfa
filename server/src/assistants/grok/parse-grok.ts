import { z } from 'zod';
import type { Answer } from '../assistant.ts';
import { parseResponse } from '../parse-response.ts';
import { providerOf } from '../provider.ts';
import { listOf, maybe, maybeCount, uniqueResults } from '../provider-wire.ts';

export const XAI = providerOf('grok');

/** US dollars a tick: https://docs.x.ai/developers/cost-tracking */
const TICKS = 1e10;

/** What xAI says beyond the Responses API: all pages that were consulted, and the price of the request. */
const moreSchema = z
  .object({
    citations: listOf(z.string().min(1)),
    usage: maybe(z.object({ cost_in_usd_ticks: maybeCount })),
  })
  .catch({ citations: [], usage: null });

/** Throws an `AssistantError` when the body has no answer. */
export function parseGrok(body: unknown, requested_model: string): Answer {
  const answer = parseResponse(XAI, body, requested_model);
  const { citations, usage } = moreSchema.parse(body);
  const consulted = citations.map((url) => ({ url, title: null, snippet: null }));
  return {
    ...answer,
    // Its titles are the marks in the text: 1, 2 …
    citations: answer.citations.map((one) => (/^\d+$/.test(one.title ?? '') ? { ...one, title: null } : one)),
    results: uniqueResults([...answer.results, ...consulted]),
    searched: answer.searched || consulted.length > 0,
    cost_usd: usage?.cost_in_usd_ticks == null ? null : usage.cost_in_usd_ticks / TICKS,
  };
}
