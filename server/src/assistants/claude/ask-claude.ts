import type { Assistant, Locale, Question } from '../assistant.ts';
import type { ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { providerFailure } from '../provider-failure.ts';
import { answerInLanguage } from '../provider-locale.ts';
import { postJson } from '../provider-wire.ts';
import { ANTHROPIC, parseClaude, pausedContent } from './parse-claude.ts';

export const CLAUDE_API_VERSION = '2026-10-21';
/** Required by the API, and includes thinking; many times a long answer. */
const MAX_OUTPUT_TOKENS = 16_000;
/** Each search is billed separately. */
const MAX_SEARCHES = 5;
/** The API pauses a long turn, which must be sent back to continue; more pauses than this have no end. */
const MAX_TURNS = 4;

type Message = { role: 'user' | 'assistant'; content: unknown };

/** Claude's models with web search, through the Messages API. */
export function createClaude(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://api.anthropic.com', timeout_ms } = options;
  const { transport } = options;
  const url = `${base_url.replace(/\/$/, '')}/v1/messages`;
  const headers = { 'x-api-key': api_key, 'anthropic-version': CLAUDE_API_VERSION };
  let thinks = true;

  async function send(question: Question, messages: Message[], signal: AbortSignal): Promise<unknown> {
    const body = requestBody(model, question, messages);
    const showThoughts = thinks;
    try {
      return await postJson(url, {
        headers,
        signal,
        transport,
        body: showThoughts ? { ...body, ...THOUGHTS } : body,
      });
    } catch (error) {
      if (!showThoughts || !isAboutThinking(error)) throw error;
      thinks = false;
      return await postJson(url, { headers, signal, transport, body });
    }
  }

  /** The bodies of one answer: one, unless the API paused it. */
  async function sendUntilDone(question: Question, signal: AbortSignal): Promise<unknown[]> {
    const messages: Message[] = [{ role: 'user', content: question.text }];
    const bodies: unknown[] = [];
    for (;;) {
      try {
        bodies.push(await send(question, messages, signal));
      } catch (error) {
        signal.throwIfAborted();
        // Earlier turns were paid for, so this failure is not free.
        throw bodies.length === 0 ? error : providerFailure(ANTHROPIC, 'overloaded');
      }
      const content = pausedContent(bodies.at(-1));
      if (!content || bodies.length === MAX_TURNS) return bodies;
      messages.push({ role: 'assistant', content });
    }
  }

  return {
    platform: 'claude',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(ANTHROPIC, { signal: question.signal, timeout_ms, api_key }, async (signal) =>
        parseClaude(await sendUntilDone(question, signal), model),
      ),
  };
}

/** Without it, newer models return thoughts without text. */
const THOUGHTS = { thinking: { type: 'adaptive', display: 'summarized' } };

/** The model itself decides whether to search, because newer ones refuse to be forced. */
function requestBody(model: string, { locale }: Question, messages: Message[]) {
  const user_location = userLocation(locale);
  return {
    model,
    max_tokens: MAX_OUTPUT_TOKENS,
    system: answerInLanguage(locale),
    messages,
    tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: MAX_SEARCHES, user_location }],
  };
}

function userLocation({ country, region, city }: Locale) {
  return country || region || city ? { type: 'approximate', country, region, city } : undefined;
}

/** Older models do not think on their own and reject the option. */
function isAboutThinking(error: unknown): boolean {
  return (
    error instanceof Error &&
    'status' in error &&
    error.status === 400 &&
    /thinking|adaptive/i.test(error.message)
  );
}
