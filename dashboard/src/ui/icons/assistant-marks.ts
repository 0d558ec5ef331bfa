import { siClaude, siDeepseek, siGooglegemini, siMeta, siMistralai, siPerplexity } from 'simple-icons';

/** Marks of assistants by their name, few enough for screens that list no other brands. */
export const ASSISTANT_MARKS: Readonly<Record<string, string>> = {
  Perplexity: siPerplexity.path,
  Gemini: siGooglegemini.path,
  Claude: siClaude.path,
  'Le Chat': siMistralai.path,
  DeepSeek: siDeepseek.path,
  'Meta AI': siMeta.path,
};
