import type { ResponseCreateParamsNonStreaming } from 'openai/resources/responses/responses';
import type { Assistant, Locale, Question } from '../assistant.ts';
import { lazily, type ProviderOptions } from '../provider.ts';
import { askWithin } from '../provider-ask.ts';
import { answerInLanguage } from '../provider-locale.ts';
import { boundedFetch, readBody } from '../provider-wire.ts';
import { OPENAI, parseChatgpt } from './parse-chatgpt.ts';

/** Options that not every model supports. */
interface Wishes {
  search: 'required' | 'auto';
  reasoning_summary: boolean;
}

/** ChatGPT's models with web search, through the Responses API. */
export function createChatgpt(options: ProviderOptions): Assistant {
  const { api_key, model, base_url = 'https://api.openai.com/v1', timeout_ms } = options;
  const client = lazily(async () => {
    const { OpenAI } = await import('openai');
    // Explicit nulls, because the client would otherwise read the environment.
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
  let granted: Wishes = { search: 'required', reasoning_summary: true };

  async function create(question: Question, signal: AbortSignal): Promise<unknown> {
    const openai = await client();
    for (let wishes: Wishes | null = granted; ; ) {
      try {
        const body = await readBody(
          openai.responses.create(requestBody(model, question, wishes), { signal }),
        );
        granted = wishes;
        return body;
      } catch (error) {
        wishes = fewerWishes(wishes, error);
        if (!wishes) throw error;
      }
    }
  }

  return {
    platform: 'chatgpt',
    surface: 'api',
    model,
    ask: (question) =>
      askWithin(OPENAI, { signal: question.signal, timeout_ms, api_key }, async (signal) =>
        parseChatgpt(await create(question, signal), model),
      ),
  };
}

function requestBody(model: string, question: Question, wishes: Wishes): ResponseCreateParamsNonStreaming {
  return {
    model,
    input: question.text,
    instructions: answerInLanguage(question.locale),
    store: false,
    tools: [{ type: 'web_search', user_location: userLocation(question.locale) }],
    tool_choice: wishes.search,
    include: ['web_search_call.action.sources'],
    ...(wishes.reasoning_summary ? { reasoning: { summary: 'auto' } } : {}),
  };
}

function userLocation({ country, region, city }: Locale) {
  return country || region || city ? { type: 'approximate' as const, country, region, city } : undefined;
}

/**
 * After a 400, drops the option that the error names, else the next one; null when the error is about something else.
 */
function fewerWishes(wishes: Wishes, error: unknown): Wishes | null {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 400) return null;
  const { param, code } = { param: null, code: null, ...error };
  const named = typeof param === 'string' ? param : '';
  if (code === 'invalid_prompt' || !/^(reasoning|tool|$)/.test(named)) return null;
  if (wishes.reasoning_summary && named.startsWith('reasoning'))
    return { ...wishes, reasoning_summary: false };
  if (wishes.search === 'required') return { ...wishes, search: 'auto' };
  return wishes.reasoning_summary ? { ...wishes, reasoning_summary: false } : null;
}
