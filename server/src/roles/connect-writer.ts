import { type AskedPlatform, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { ownKeys } from '../measuring/asking/connections.service.ts';
import { payForWriting } from '../measuring/asking/pay-writing.service.ts';
import { errorWords } from '../platform/log/error-words.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { ModelOptions } from '../writer/model/model-client.ts';
import { BUILT_IN } from '../writer/threaded-writer.ts';
import type { Writer } from '../writer/writer.ts';

/** The configured writer: a model backed by the built-in writer, or the built-in writer alone. */
export async function connectWriter({ writer }: Config, log: Logger): Promise<Writer> {
  if (writer === null || writer === 'built-in') return BUILT_IN;
  const { model, ...rest } = writer;
  const create = await modelWriters(log);
  return create({ ...named(model), ...rest });
}

/**
 * If the settings name no writer: the small model of the first connected assistant that has one, in the order of the
 * table; with a key of the installation if there is one, else with one of the organization.
 */
export function connectAssistantWriter(
  base: Pick<Ctx, 'config' | 'db' | 'now' | 'log'>,
): Ctx['assistantWriter'] {
  const { writer, assistants } = base.config;
  if (writer !== null) return async () => null;
  const set = firstThatWrites((platform) => assistants.keys[platform]?.api_key);
  return async (ctx, domain_id) => {
    const found = set ?? (await firstPasted(ctx, domain_id));
    if (!found) return null;
    const { platform, api_key, small_model } = found;
    const options = { ...named(small_model), ...reachedBy(assistants.base_urls[platform], small_model) };
    const create = await modelWriters(base.log);
    // Not in the caller's transaction: what was paid stays paid.
    const pay = payForWriting(base, { domain_id, platform, model: options.model });
    return { platform, model: options.model, writer: create({ ...options, api_key, pay }) };
  };
}

async function firstPasted(ctx: Ctx, domain_id: string) {
  const keys = new Map((await ownKeys(ctx, domain_id)).map((key) => [key.platform, key.api_key]));
  return firstThatWrites((platform) => keys.get(platform));
}

function firstThatWrites(keyOf: (platform: AskedPlatform) => string | null | undefined) {
  for (const { key: platform, small_model } of KNOWN_ASSISTANTS) {
    const api_key = keyOf(platform);
    if (small_model && api_key) return { platform, small_model, api_key };
  }
  return null;
}

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
function reachedBy(address: string | undefined, small_model: string) {
  const { provider } = named(small_model);
  const base_url = address && `${address.replace(/\/$/, '')}${VERSION[provider] ?? ''}`;
  return { base_url, api: 'responses' as const };
}
