import { MODEL_NAME } from '@sightline/contract/known-assistants';
import { z } from 'zod';
import type { Provider, ProviderOptions } from './provider.ts';
import { askWithin } from './provider-ask.ts';
import { getJson, listOf, maybe } from './provider-wire.ts';

export interface ListedModel {
  /** As it is asked for. */
  name: string;
  /** The day on which it ends; null while none is announced in the list. */
  ends_on: string | null;
}

/** How a provider lists the models that a key may use. */
export interface ModelList {
  provider: Provider;
  /** Where it is asked unless another address is set. */
  base_url: string;
  path: string;
  headers(api_key: string): Record<string, string>;
  /** The models that can answer; best first as far as the list tells. */
  read(body: unknown): ListedModel[];
}

/** Throws `AssistantError` for every failure of the provider. */
export function listModels(
  list: ModelList,
  { api_key, base_url, timeout_ms, signal }: Omit<ProviderOptions, 'model'> & { signal: AbortSignal },
): Promise<ListedModel[]> {
  return askWithin(list.provider, { signal, timeout_ms, api_key }, async (signal) => {
    const url = `${(base_url ?? list.base_url).replace(/\/$/, '')}${list.path}`;
    const models = list.read(await getJson(url, { headers: list.headers(api_key), signal }));
    return models.filter(({ name }) => MODEL_NAME.test(name));
  });
}

const dataSchema = z
  .object({
    data: listOf(
      z
        .object({ id: z.string(), created: z.number().catch(0), shutdown_date: maybe(z.iso.date()) })
        .transform(({ id: name, created, shutdown_date: ends_on }) => ({ name, created, ends_on })),
    ),
  })
  .catch({ data: [] });

/** The list that several providers send: `{data: [{id, created}]}`; OpenAI adds the day on which a model ends. */
export const listedModels = (body: unknown) => dataSchema.parse(body).data;

export const bearer = (api_key: string) => ({ authorization: `Bearer ${api_key}` });
