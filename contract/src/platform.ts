import { z } from 'zod';

/** The assistants that are measured; `local` is the built-in reader. */
export const platformSchema = z.enum(['chatgpt', 'perplexity', 'gemini', 'local']);
export type Platform = z.infer<typeof platformSchema>;
export const PLATFORMS = platformSchema.options;

/** The names people see. */
export const PLATFORM_LABEL: Record<Platform, string> = {
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  local: 'Built-in reader',
};
