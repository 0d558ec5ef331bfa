import type { Config } from '../config.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createExtractiveWriter } from '../writer/extractive.ts';
import { createModelWriter } from '../writer/model.ts';
import type { Writer } from '../writer/writer.ts';

/** The writer that is configured: a model with the built-in one behind it, or the built-in one. */
export function connectWriter({ writer }: Config, log: Logger): Writer {
  const fallback = createExtractiveWriter();
  if (!writer) return fallback;
  const slash = writer.model.indexOf('/');
  const { api_key, base_url } = writer;
  return createModelWriter({
    provider: writer.model.slice(0, slash),
    model: writer.model.slice(slash + 1),
    api_key,
    base_url,
    fallback,
    log: (reason) => log.warn({ reason }, 'writer'),
  });
}
