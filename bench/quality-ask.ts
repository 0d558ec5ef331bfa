import type { Answer, Assistant } from '../server/src/assistants/assistant.ts';

/** Asks without a location, in English. */
export function ask(assistant: Assistant, text: string): Promise<Answer> {
  const locale = { country: null, region: null, city: null, language: 'en' };
  return assistant.ask({ text, locale, signal: AbortSignal.timeout(10_000) });
}
