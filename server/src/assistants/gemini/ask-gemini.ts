import type { Assistant, Locale, Question } from '../assistant.ts';
import { lazily, type ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { answerInLanguage, placeOf } from '../provider-locale.ts';
import { boundedFetch } from '../provider-wire.ts';
import { type ResolveRedirect, resolveOneHop, withResolvedLinks } from './gemini-redirect.ts';
import { GOOGLE, parseGemini } from './parse-gemini.ts';

/** Gemini with Google Search, through generateContent. */
export function createGemini(options: ProviderOptions & { resolveRedirect?: ResolveRedirect }): Assistant {
  const { api_key, model, timeout_ms, resolveRedirect = resolveOneHop(options.transport) } = options;
  const base_url = options.base_url ?? 'https://generativelanguage.googleapis.com';
  const client = lazily(async () => {
    const { GoogleGenAI } = await import('@google/genai');
    // The client retries only on request, and `timeout` would only duplicate ours.
    const httpOptions = { baseUrl: base_url, fetch: boundedFetch(options.transport) };
    return new GoogleGenAI({ apiKey: api_key, vertexai: false, httpOptions });
  });
  let thinks = true;

  async function generate({ text, locale }: Question, signal: AbortSignal): Promise<unknown> {
    const { models } = await client();
    const config = {
      tools: [{ googleSearch: {} }],
      systemInstruction: instruction(locale),
      abortSignal: signal,
    };
    const showThoughts = thinks;
    const thinkingConfig = { includeThoughts: true };
    try {
      return await models.generateContent({
        model,
        contents: text,
        config: showThoughts ? { ...config, thinkingConfig } : config,
      });
    } catch (error) {
      if (!showThoughts || !isAboutThinking(error)) throw error;
      thinks = false;
      return await models.generateContent({ model, contents: text, config });
    }
  }

  return {
    platform: 'gemini',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(GOOGLE, { signal: question.signal, timeout_ms, api_key }, async (signal) => {
        const answer = parseGemini(await generate(question, signal), model);
        // An answer that came in time must not be lost to slow redirects, so they have limits of their own.
        return withResolvedLinks(answer, { base_url, resolve: resolveRedirect, signal: question.signal });
      }),
  };
}

/** Older models have no thoughts to show and reject the option. */
function isAboutThinking(error: unknown): boolean {
  return (
    error instanceof Error &&
    'status' in error &&
    error.status === 400 &&
    /think|thought/i.test(error.message)
  );
}

/** Its search accepts no location, so the location is put into words. */
function instruction(locale: Locale): string | undefined {
  const place = placeOf(locale);
  const sentences = [place && `The person asking is in ${place}.`, answerInLanguage(locale)];
  return sentences.filter((sentence) => sentence).join(' ') || undefined;
}
