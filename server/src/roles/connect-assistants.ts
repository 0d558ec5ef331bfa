import type { Assistant } from '../assistants/assistant.ts';
import { createChatgpt } from '../assistants/chatgpt.ts';
import { createGemini } from '../assistants/gemini.ts';
import { createPerplexity } from '../assistants/perplexity.ts';
import type { Config } from '../config.ts';

/** The assistants that have a key. */
export function connectAssistants({ assistants }: Config): Assistant[] {
  const { chatgpt, perplexity, gemini, timeout_ms } = assistants;
  return [
    chatgpt && createChatgpt({ ...chatgpt, timeout_ms }),
    perplexity && createPerplexity({ ...perplexity, timeout_ms }),
    gemini && createGemini({ ...gemini, timeout_ms }),
  ].filter((assistant) => assistant !== null);
}
