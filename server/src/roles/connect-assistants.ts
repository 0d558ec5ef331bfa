import { ASKED_PLATFORMS, type AskedPlatform } from '@sightline/contract/known-assistants';
import type { Assistant } from '../assistants/assistant.ts';
import { createChatgpt } from '../assistants/chatgpt.ts';
import { createGemini } from '../assistants/gemini.ts';
import { createPerplexity } from '../assistants/perplexity.ts';
import type { ProviderOptions } from '../assistants/provider.ts';
import type { Config } from '../config.ts';

const CREATE: Record<AskedPlatform, (options: ProviderOptions) => Assistant> = {
  chatgpt: createChatgpt,
  perplexity: createPerplexity,
  gemini: createGemini,
};

/** The assistants that have a key. */
export function connectAssistants({ assistants: { keys, timeout_ms } }: Config): Assistant[] {
  return ASKED_PLATFORMS.flatMap((key) => {
    const options = keys[key];
    return options ? [CREATE[key]({ ...options, timeout_ms })] : [];
  });
}
