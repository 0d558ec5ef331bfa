import { isAsked, KNOWN_ASSISTANTS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { crawlerOf } from '../../publishing/crawlers/crawlers.service.ts';
import { assistantName } from '../../visiting/touch/touch.service.ts';

/** The assistant an operator's crawlers read for; some read for none, or for many. */
const READS_FOR: Readonly<Record<string, string>> = {
  Microsoft: 'copilot',
  Meta: 'meta-ai',
  DeepSeek: 'deepseek',
  'You.com': 'you',
  DuckDuckGo: 'duck-ai',
  'Moonshot AI': 'kimi',
  Alibaba: 'qwen',
  ...Object.fromEntries(KNOWN_ASSISTANTS.map(({ operator, key }) => [operator, key])),
};

/** Null for a crawler that belongs to no assistant. */
export function assistantOfBot(bot: string): string | null {
  return READS_FOR[crawlerOf(bot).operator] ?? null;
}

export const assistantLabel = (assistant: string): string =>
  isAsked(assistant) ? PLATFORM_LABEL[assistant] : assistantName(assistant);
