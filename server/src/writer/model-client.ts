import type { LanguageModel } from 'ai';

export interface ModelOptions {
  /** `openai`, `google`, `anthropic`; any other is an OpenAI-compatible endpoint such as Ollama's and needs `base_url`. */
  provider: string;
  model: string;
  api_key?: string | undefined;
  base_url?: string | undefined;
}

/** How an answer's shape is asked for, best first. A server that refuses one is asked in the next way. */
export type Rung = 'json_schema' | 'json_object' | 'prompt';

export function rungsOf({ provider }: ModelOptions): Rung[] {
  return provider === 'openai-compatible'
    ? ['json_schema', 'json_object', 'prompt']
    : ['json_schema', 'prompt'];
}

export async function loadModel({
  provider,
  model,
  api_key,
  base_url,
}: ModelOptions): Promise<LanguageModel> {
  const settings = { apiKey: api_key, baseURL: base_url };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(settings)(model);
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
