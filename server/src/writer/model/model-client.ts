import type { LanguageModel } from 'ai';

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

export async function loadModel(options: ModelOptions): Promise<LanguageModel> {
  const { provider, model, api_key, base_url } = options;
  const settings = { apiKey: api_key, baseURL: base_url };
  switch (provider) {
    case 'openai': {
      // A self-hosted server usually needs no key, but the SDK does.
      const apiKey = api_key ?? (base_url ? 'none' : undefined);
      const openai = (await import('@ai-sdk/openai')).createOpenAI({ ...settings, apiKey });
      return speaksResponses(options) ? openai.responses(model) : openai.chat(model);
    }
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(settings)(model);
    case 'anthropic':
      // Without an address, the SDK would use the one configured for the assistant.
      return (await import('@ai-sdk/anthropic')).createAnthropic({
        ...settings,
        baseURL: base_url ?? 'https://api.anthropic.com/v1',
      })(model);
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
