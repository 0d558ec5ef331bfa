import type { AskedPlatform } from '@sightline/contract/known-assistants';
import type { Assistant } from './assistant.ts';
import { createChatgpt } from './chatgpt/ask-chatgpt.ts';
import { CHATGPT_MODELS } from './chatgpt/chatgpt-models.ts';
import { CHATGPT_PRICES } from './chatgpt/chatgpt-prices.ts';
import { createClaude } from './claude/ask-claude.ts';
import { CLAUDE_MODELS } from './claude/claude-models.ts';
import { CLAUDE_PRICES } from './claude/claude-prices.ts';
import { createGemini } from './gemini/ask-gemini.ts';
import { GEMINI_MODELS } from './gemini/gemini-models.ts';
import { GEMINI_PRICES } from './gemini/gemini-prices.ts';
import { createGrok } from './grok/ask-grok.ts';
import { GROK_MODELS } from './grok/grok-models.ts';
import { createMistral } from './mistral/ask-mistral.ts';
import { MISTRAL_MODELS } from './mistral/mistral-models.ts';
import { MISTRAL_PRICES } from './mistral/mistral-prices.ts';
import { createPerplexity } from './perplexity/ask-perplexity.ts';
import { PERPLEXITY_MODELS } from './perplexity/perplexity-models.ts';
import type { ProviderOptions } from './provider.ts';
import type { ModelList } from './provider-models.ts';
import type { Prices } from './provider-prices.ts';

export interface AssistantKind {
  create(options: ProviderOptions): Assistant;
  /** Null when answers include their cost. */
  prices: Prices | null;
  models: ModelList;
}

/** The code that asks each of the known assistants. */
export const ASSISTANT_KINDS: Record<AskedPlatform, AssistantKind> = {
  chatgpt: { create: createChatgpt, prices: CHATGPT_PRICES, models: CHATGPT_MODELS },
  perplexity: { create: createPerplexity, prices: null, models: PERPLEXITY_MODELS },
  gemini: { create: createGemini, prices: GEMINI_PRICES, models: GEMINI_MODELS },
  claude: { create: createClaude, prices: CLAUDE_PRICES, models: CLAUDE_MODELS },
  grok: { create: createGrok, prices: null, models: GROK_MODELS },
  mistral: { create: createMistral, prices: MISTRAL_PRICES, models: MISTRAL_MODELS },
};
