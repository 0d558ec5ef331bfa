import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import type { Assistant, Question } from '../assistant.ts';
import { lazily, type ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { localeInWords } from '../provider-locale.ts';
import { boundedFetch, readBody } from '../provider-wire.ts';
import { parseGrok, XAI } from './parse-grok.ts';

/** Grok with its web search, through xAI's Responses API, which OpenAI's client speaks. */
export function createGrok(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://api.x.ai/v1', timeout_ms } = options;
  const client = lazily(async () => {
    const { OpenAI } = await import('openai');
    return new OpenAI({
      apiKey: api_key,
      baseURL: base_url,
      organization: null,
      project: null,
      maxRetries: 0,
      logLevel: 'off',
      fetch: boundedFetch(options.transport),
    });
  });
  return {
    platform: 'grok',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(XAI, { signal: question.signal, timeout_ms, api_key }, async (signal) => {
        const xai = await client();
        const sent = xai.responses.create(requestBody(model, question), { signal });
        return parseGrok(await readBody(sent).catch(asKnownError), model);
      }),
  };
}

/** Its search takes no place, and its API no instructions: both are said in words before the question. */
function requestBody(model: string, { text, locale }: Question): ResponseCreateParamsNonStreaming {
  const content = localeInWords(locale);
  return {
    model,
    input: [...(content ? [{ role: 'system' as const, content }] : []), { role: 'user', content: text }],
    store: false,
    tools: [{ type: 'web_search' }],
  };
}

/**
 * xAI's errors are sentences beside a status, of which the client keeps the sentence alone; a wrong key has the status of a
 * wrong question (https://docs.x.ai/developers/debugging).
 */
function asKnownError(error: unknown): never {
  if (!(error instanceof Error && 'status' in error && 'error' in error) || typeof error.error !== 'string')
    throw error;
  const { status, error: message } = error;
  const isKey = status === 400 && /incorrect api key|invalid api key/i.test(message);
  const isModel = status === 404 && /model/i.test(message);
  const said = { message, ...(isModel && { code: 'model_not_found' }) };
  throw Object.assign(error, { error: said, ...(isKey && { status: 401 }) });
}
