import { type AskedPlatform, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { Config, ProviderConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { payForWriting } from '../measuring/asking/pay-writing.service.ts';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ModelOptions } from '../writer/model/model-client.ts';
import { BUILT_IN } from '../writer/threaded-writer.ts';
import type { AssistantWriter, Writer } from '../writer/writer.ts';

/** The configured writer: a model backed by the built-in writer, or the built-in writer alone. */
export async function connectWriter({ writer }: Config, log: Logger): Promise<Writer> {
  if (writer === null || writer === 'built-in') return BUILT_IN;
  const { model, ...rest } = writer;
  const create = await modelWriters(log);
  return create({ ...named(model), ...rest });
}

/**
 * Where the settings name no writer: the small model of the first connected assistant that has one, in the order of the
 * table.
 */
export async function connectAssistantWriter(
  ctx: Pick<Ctx, 'config' | 'db' | 'now' | 'log'>,
): Promise<AssistantWriter | null> {
  const { writer, assistants } = ctx.config;
  const known = KNOWN_ASSISTANTS.find(({ key, small_model }) => small_model && assistants.keys[key]);
  const settings = known && assistants.keys[known.key];
  if (writer !== null || !known?.small_model || !settings) return null;
  const { key: platform, small_model } = known;
  const options = { ...named(small_model), ...reachedBy(settings, small_model) };
  const create = await modelWriters(ctx.log);
  return {
    platform,
    model: options.model,
    of: (domain_id) => create({ ...options, pay: payFor(ctx, domain_id, platform, options.model) }),
  };
}

const payFor = (
  ctx: Pick<Ctx, 'db' | 'now' | 'log'>,
  domain_id: string,
  platform: AskedPlatform,
  model: string,
) => payForWriting(ctx, { domain_id, platform, model });

/** The SDK for models is heavy, and many installations use none. */
async function modelWriters(log: Logger): Promise<(options: ModelOptions) => Writer> {
  const { createModelWriter } = await import('../writer/model/model.ts');
  return (options) =>
    createModelWriter({
      ...options,
      fallback: BUILT_IN,
      log: ({ operation }, error) =>
        log.warn({ operation, error: errorWords(error) }, 'the built-in writer wrote instead of the model'),
    });
}

/** `openai/gpt-5.1` → provider and model. */
function named(name: string): { provider: string; model: string } {
  const slash = name.indexOf('/');
  return { provider: name.slice(0, slash), model: name.slice(slash + 1) };
}

/** Assistants' addresses lack the version that the writer's end with; OpenAI's have it. */
const VERSION: Record<string, string> = { google: '/v1beta', anthropic: '/v1' };

/** An assistant's gateway speaks the API that its provider speaks. */
function reachedBy({ api_key, base_url }: ProviderConfig, small_model: string) {
  const { provider } = named(small_model);
  const address = base_url && `${base_url.replace(/\/$/, '')}${VERSION[provider] ?? ''}`;
  return { api_key, base_url: address, api: 'responses' as const };
}
