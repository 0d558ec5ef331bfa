const openaiModel = (id: string, created: number, owned_by = 'system') => ({
  id,
  object: 'model',
  created,
  owned_by,
});

/** Everything that OpenAI offers, in no order. */
export const OPENAI_MODELS = {
  object: 'list',
  data: [
    openaiModel('text-embedding-3-small', 1_705_948_997),
    openaiModel('gpt-6-luna', 1_785_000_000),
    openaiModel('gpt-realtime-2', 1_786_000_000),
    openaiModel('gpt-6.1-sol', 1_790_000_000),
    openaiModel('gpt-6.1-terra', 1_790_000_001),
    openaiModel('gpt-image-2', 1_791_000_000),
    openaiModel('gpt-3.5-turbo', 1_677_610_602, 'openai'),
    openaiModel('gpt-7-preview', 1_794_000_000),
  ],
};

/** Perplexity lists what its Agent API passes on, too. */
export const PERPLEXITY_MODELS = {
  object: 'list',
  data: [
    openaiModel('anthropic/claude-sonnet-5-5', 0, 'anthropic'),
    openaiModel('openai/gpt-6.1-sol', 0, 'openai'),
    openaiModel('perplexity/sonar', 0, 'perplexity'),
  ],
};

const geminiModel = (name: string, supportedGenerationMethods: string[]) => ({
  name: `models/${name}`,
  version: '001',
  displayName: name,
  inputTokenLimit: 1_048_576,
  outputTokenLimit: 65_536,
  supportedGenerationMethods,
  temperature: 1,
  topP: 0.95,
  topK: 64,
});

export const GEMINI_MODELS = {
  models: [
    geminiModel('gemini-embedding-002', ['embedContent']),
    geminiModel('gemini-2.5-flash', ['generateContent', 'countTokens']),
    geminiModel('gemini-3.8-flash', ['generateContent', 'countTokens', 'createCachedContent']),
    geminiModel('gemini-3.8-flash-tts', ['generateContent', 'countTokens']),
    geminiModel('imagen-5', ['predict']),
  ],
};

const claudeModel = (id: string, display_name: string, created_at: string) => ({
  type: 'model',
  id,
  display_name,
  created_at,
});

export const CLAUDE_MODELS = {
  data: [
    claudeModel('claude-opus-5-5', 'Claude Opus 5.5', '2026-10-01T00:00:00Z'),
    claudeModel('claude-sonnet-5-5', 'Claude Sonnet 5.5', '2026-09-01T00:00:00Z'),
  ],
  has_more: false,
  first_id: 'claude-opus-5-5',
  last_id: 'claude-sonnet-5-5',
};

export const GROK_MODELS = {
  object: 'list',
  data: [
    openaiModel('grok-4.20-multi-agent', 1_773_000_000, 'xai'),
    openaiModel('grok-4.3', 1_777_500_000, 'xai'),
    openaiModel('grok-build-0.1', 1_779_000_000, 'xai'),
    openaiModel('grok-imagine-image', 1_780_000_000, 'xai'),
  ],
};

const mistralModel = (
  id: string,
  created: number,
  completion_chat: boolean,
  deprecation: string | null = null,
) => ({
  ...openaiModel(id, created, 'mistralai'),
  capabilities: { completion_chat, function_calling: completion_chat, vision: false },
  max_context_length: 262_144,
  aliases: [],
  deprecation,
  type: 'base',
});

export const MISTRAL_MODELS = {
  object: 'list',
  data: [
    mistralModel('mistral-large-2411', 1_731_000_000, true, '2026-12-20T12:00:00Z'),
    mistralModel('mistral-medium-3-5', 1_777_300_000, true),
    mistralModel('mistral-embed', 1_700_000_000, false),
    mistralModel('codestral-latest', 1_778_000_000, true),
    mistralModel('mistral-ocr-4', 1_779_000_000, true),
  ],
};
