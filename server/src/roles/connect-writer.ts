import type { Config } from '../config.ts';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createExtractiveWriter } from '../writer/built-in/extractive.ts';
import { inThreads } from '../writer/threaded-writer.ts';
import type { Writer } from '../writer/writer.ts';

/** The writer that is configured: a model with the built-in one behind it, or the built-in one. */
export async function connectWriter({ writer }: Config, log: Logger): Promise<Writer> {
  const fallback = inThreads(createExtractiveWriter());
  if (!writer) return fallback;
  // What talks to models is heavy, and most installations have none.
  const { createModelWriter } = await import('../writer/model/model.ts');
  const slash = writer.model.indexOf('/');
  const { api_key, base_url, api } = writer;
  return createModelWriter({
    provider: writer.model.slice(0, slash),
    model: writer.model.slice(slash + 1),
    api_key,
    base_url,
    api,
    fallback,
    log: ({ operation }, error) =>
      log.warn({ operation, error: errorWords(error) }, 'the built-in writer wrote instead of the model'),
  });
}
