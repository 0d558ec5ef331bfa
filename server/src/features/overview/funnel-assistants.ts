import { PLATFORM_LABEL } from '@sightline/contract/platform';
import { crawlerOf } from '../crawlers/crawlers.service.ts';
import { assistantName } from '../touch/touch.service.ts';

/** Which assistant the crawlers of an operator read for; others read for nobody's answers, or for many. */
const READS_FOR: Readonly<Record<string, string>> = {
  OpenAI: 'chatgpt',
  Perplexity: 'perplexity',
  Google: 'gemini',
  Anthropic: 'claude',
  Microsoft: 'copilot',
  Mistral: 'mistral',
  Meta: 'meta-ai',
  DeepSeek: 'deepseek',
  'You.com': 'you',
  DuckDuckGo: 'duck-ai',
};

/** Those that are asked, in the order of every screen. */
export const ASKED = ['chatgpt', 'perplexity', 'gemini'] as const;

export const isAsked = (assistant: string) => ASKED.some((asked) => asked === assistant);

/** Null for a crawler that belongs to no assistant. */
export function assistantOfBot(bot: string): string | null {
  return READS_FOR[crawlerOf(bot).operator] ?? null;
}

export function assistantLabel(assistant: string): string {
  const asked = ASKED.find((one) => one === assistant);
  if (asked) return PLATFORM_LABEL[asked];
  return assistantName(assistant);
}
