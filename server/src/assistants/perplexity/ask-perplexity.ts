import type { Assistant, Locale, Question } from '../assistant.ts';
import { lazily, type ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { boundedFetch, readBody } from '../provider-wire.ts';
import { PERPLEXITY, parsePerplexity } from './parse-perplexity.ts';

/** Perplexity's own models with web search, through the Agent API. */
export function createPerplexity(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://api.perplexity.ai', timeout_ms } = options;
  const client = lazily(async () => {
    const { Perplexity } = await import('@perplexity-ai/perplexity_ai');
    return new Perplexity({
      apiKey: api_key,
      baseURL: base_url,
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(options.transport),
    });
  });
  return {
    platform: 'perplexity',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(PERPLEXITY, { signal: question.signal, timeout_ms, api_key }, async (signal) => {
        const perplexity = await client();
        const body = await readBody(perplexity.responses.create(requestBody(model, question), { signal }));
        return parsePerplexity(body, model);
      }),
  };
}

/** Without the tool it would not search. */
function requestBody(model: string, { text, locale }: Question) {
  return {
    model,
    input: text,
    language_preference: locale.language,
    store: false,
    stream: false as const,
    tools: [{ type: 'web_search' as const, user_location: userLocation(locale) }],
  };
}

function userLocation({ country, region, city }: Locale) {
  if (!country && !region && !city) return undefined;
  return { country: country ?? undefined, region: region ?? undefined, city: city ?? undefined };
}
