import type { Answer } from '../assistant.ts';
import { parseResponse } from '../parse-response.ts';
import { providerOf } from '../provider.ts';
import { estimateCost } from '../provider-prices.ts';
import { CHATGPT_PRICES } from './chatgpt-prices.ts';

export const OPENAI = providerOf('chatgpt');

/** Throws an `AssistantError` when the body has no answer. */
export function parseChatgpt(body: unknown, requested_model: string): Answer {
  const answer = parseResponse(OPENAI, body, requested_model);
  return { ...answer, cost_usd: estimateCost(CHATGPT_PRICES, answer.served_model, answer.usage) };
}
