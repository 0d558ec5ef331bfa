const FILES = import.meta.glob<string>(
  '../../../../node_modules/simple-icons/icons/{perplexity,googlegemini,claude,mistralai,deepseek,meta,google,anthropic,apple,bytedance,duckduckgo,huawei,kagi}.svg',
  { query: '?url', import: 'default', eager: true },
);

const addressOf = (file: string) =>
  Object.entries(FILES).find(([path]) => path.endsWith(`/${file}.svg`))?.[1];

/**
 * Addresses of marks of assistants, and of those whose crawlers read for them, by name. Files of their own, because code
 * that lists assistants is everywhere.
 */
export const ASSISTANT_MARKS: Readonly<Record<string, string | undefined>> = {
  Perplexity: addressOf('perplexity'),
  Gemini: addressOf('googlegemini'),
  Claude: addressOf('claude'),
  'Le Chat': addressOf('mistralai'),
  DeepSeek: addressOf('deepseek'),
  'Meta AI': addressOf('meta'),
  Google: addressOf('google'),
  Anthropic: addressOf('anthropic'),
  Apple: addressOf('apple'),
  ByteDance: addressOf('bytedance'),
  DuckDuckGo: addressOf('duckduckgo'),
  Huawei: addressOf('huawei'),
  Kagi: addressOf('kagi'),
  Meta: addressOf('meta'),
  Mistral: addressOf('mistralai'),
};
