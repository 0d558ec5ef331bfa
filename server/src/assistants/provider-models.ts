import { MODEL_NAME } from '@sightline/contract/known-assistants';
import { z } from 'zod';
import type { Provider, ProviderOptions } from './provider.ts';
import { askWithin } from './provider-ask.ts';
import { getJson, listOf } from './provider-wire.ts';

/** How a provider lists the models that a key may use. */
export interface ModelList {
  provider: Provider;
  /** Where it is asked unless another address is set. */
  base_url: string;
  path: string;
  headers(api_key: string): Record<string, string>;
  /** Names of the models that can answer, as they are asked for; best first as far as the list tells. */
  read(body: unknown): string[];
}

/** As many as a person would look through. */
const MAX_MODELS = 60;

/** Throws `AssistantError` for every failure of the provider. */
export function listModels(
  list: ModelList,
  { api_key, base_url, timeout_ms, signal }: Omit<ProviderOptions, 'model'> & { signal: AbortSignal },
): Promise<string[]> {
  return askWithin(list.provider, { signal, timeout_ms, api_key }, async (signal) => {
    const url = `${(base_url ?? list.base_url).replace(/\/$/, '')}${list.path}`;
    const names = list.read(await getJson(url, { headers: list.headers(api_key), signal }));
    return [...new Set(names)].filter((name) => MODEL_NAME.test(name)).slice(0, MAX_MODELS);
  });
}

const dataSchema = z
  .object({ data: listOf(z.object({ id: z.string(), created: z.number().catch(0) })) })
  .catch({ data: [] });

/** The list that several providers send: `{data: [{id, created}]}`. */
export const listedModels = (body: unknown) => dataSchema.parse(body).data;

export const bearer = (api_key: string) => ({ authorization: `Bearer ${api_key}` });
