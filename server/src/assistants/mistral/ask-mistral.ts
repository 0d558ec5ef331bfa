import type { Assistant, Question } from '../assistant.ts';
import type { ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { localeInWords } from '../provider-locale.ts';
import { bearer } from '../provider-models.ts';
import { postJson } from '../provider-wire.ts';
import { MISTRAL, parseMistral } from './parse-mistral.ts';

/** Mistral's models with web search, through the Conversations API, which alone searches. */
export function createMistral(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://api.mistral.ai/v1', timeout_ms, transport } = options;
  const url = `${base_url.replace(/\/$/, '')}/conversations`;
  const headers = bearer(api_key);
  return {
    platform: 'mistral',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(MISTRAL, { signal: question.signal, timeout_ms, api_key }, async (signal) =>
        parseMistral(
          await postJson(url, { headers, signal, transport, body: requestBody(model, question) }),
          model,
        ),
      ),
  };
}

/** Its search takes no place: place and language are said in words. */
function requestBody(model: string, { text, locale }: Question) {
  return {
    model,
    inputs: text,
    instructions: localeInWords(locale),
    tools: [{ type: 'web_search' }],
    store: false,
    stream: false,
  };
}
