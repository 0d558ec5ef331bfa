import type { Config } from '../config.ts';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createExtractiveWriter } from '../writer/built-in/extractive.ts';
import { inThreads } from '../writer/threaded-writer.ts';
import type { Writer } from '../writer/writer.ts';

/** The configured writer: a model backed by the built-in writer, or the built-in writer alone. */
export async function connectWriter({ writer }: Config, log: Logger): Promise<Writer> {
  const fallback = inThreads(createExtractiveWriter());
  if (!writer) return fallback;
  // The SDK for models is heavy, and most installations use none.
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
