const FILES = import.meta.glob<string>(
  '../../../../node_modules/simple-icons/icons/{perplexity,googlegemini,claude,mistralai,deepseek,meta}.svg',
  { query: '?url', import: 'default', eager: true },
);

const addressOf = (file: string) =>
  Object.entries(FILES).find(([path]) => path.endsWith(`/${file}.svg`))?.[1];

/** Addresses of assistants' marks by name. Files of their own, because code that lists assistants is everywhere. */
export const ASSISTANT_MARKS: Readonly<Record<string, string | undefined>> = {
  Perplexity: addressOf('perplexity'),
  Gemini: addressOf('googlegemini'),
  Claude: addressOf('claude'),
  'Le Chat': addressOf('mistralai'),
  DeepSeek: addressOf('deepseek'),
  'Meta AI': addressOf('meta'),
};
