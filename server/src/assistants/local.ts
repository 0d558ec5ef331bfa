import type { Answer, Assistant } from './assistant.ts';

export const READER_MODEL = 'built-in-reader-1';

/**
 * The built-in reader: answers like an engine that knows only the index's pages, in their own sentences. It does not
 * know whose pages they are, and gives the same answer to the same question and index.
 */
export function createLocal(answer: (text: string, signal: AbortSignal) => Promise<Answer>): Assistant {
  return {
    platform: 'local',
    surface: 'built_in',
    model: READER_MODEL,
    async ask({ text, signal }) {
      signal.throwIfAborted();
      return answer(text, signal);
    },
  };
}
