import type { LanguageModel } from 'ai';
import type { Pay } from './model-pay.ts';

export interface ModelOptions {
  /**
   * `openai`, `google`, `anthropic`; any other is an OpenAI-compatible endpoint such as Ollama's and needs `base_url`.
   */
  provider: string;
  model: string;
  api_key?: string | undefined;
  base_url?: string | undefined;
  /**
   * Which of OpenAI's two APIs to use. Servers given by `base_url` use chat unless configured otherwise; OpenAI itself
   * supports both.
   */
  api?: 'chat' | 'responses' | undefined;
  /** Absent when nobody counts what it costs. */
  pay?: Pay | undefined;
}

/** Ways to request the shape of an answer, best first. A server that refuses one is asked in the next way. */
export type Rung = 'json_schema' | 'json_object' | 'prompt';

export function rungsOf(options: ModelOptions): Rung[] {
  const isPlain =
    options.provider === 'google' || options.provider === 'anthropic' || speaksResponses(options);
  return isPlain ? ['json_schema', 'prompt'] : ['json_schema', 'json_object', 'prompt'];
}

const speaksResponses = ({ provider, base_url, api }: ModelOptions) =>
  provider === 'openai' && (api ?? (base_url ? 'chat' : 'responses')) === 'responses';

const ADDRESSES: Record<string, string> = {
  openai: 'https://api.openai.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  anthropic: 'https://api.anthropic.com/v1',
};

export async function loadModel(options: ModelOptions): Promise<LanguageModel> {
  const { provider, model, api_key, base_url } = options;
  // Without them, the SDK would use those that the environment has for the assistant. One's own server often needs no
  // key.
  const settings = { apiKey: api_key ?? 'none', baseURL: base_url ?? ADDRESSES[provider] };
  switch (provider) {
    case 'openai': {
      const openai = (await import('@ai-sdk/openai')).createOpenAI(settings);
      return speaksResponses(options) ? openai.responses(model) : openai.chat(model);
    }
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(settings)(model);
    default: {
      if (!base_url)
        throw new Error(`WRITER_BASE_URL is missing: it says where ${provider} serves the model.`);
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: provider,
        baseURL: base_url,
        apiKey: api_key,
        supportsStructuredOutputs: true,
      })(model);
    }
  }
}
