import type { AskedPlatform } from '@sightline/contract/known-assistants';
import type { Assistant } from './assistant.ts';
import { createChatgpt } from './chatgpt/ask-chatgpt.ts';
import { CHATGPT_PRICES } from './chatgpt/chatgpt-prices.ts';
import { createClaude } from './claude/ask-claude.ts';
import { CLAUDE_PRICES } from './claude/claude-prices.ts';
import { createGemini } from './gemini/ask-gemini.ts';
import { GEMINI_PRICES } from './gemini/gemini-prices.ts';
import { createPerplexity } from './perplexity/ask-perplexity.ts';
import type { ProviderOptions } from './provider.ts';
import type { Prices } from './provider-prices.ts';

export interface AssistantKind {
  create(options: ProviderOptions): Assistant;
  /** Null when answers include their cost. */
  prices: Prices | null;
}

/** The code that asks each of the known assistants. */
export const ASSISTANT_KINDS: Record<AskedPlatform, AssistantKind> = {
  chatgpt: { create: createChatgpt, prices: CHATGPT_PRICES },
  perplexity: { create: createPerplexity, prices: null },
  gemini: { create: createGemini, prices: GEMINI_PRICES },
  claude: { create: createClaude, prices: CLAUDE_PRICES },
};
