import { z } from 'zod';
import { bearer, type ModelList } from '../provider-models.ts';
import { listOf, maybe } from '../provider-wire.ts';
import { MISTRAL } from './parse-mistral.ts';

const listSchema = z
  .object({
    data: listOf(
      z.object({
        id: z.string(),
        created: z.number().catch(0),
        capabilities: z.object({ completion_chat: z.literal(true) }),
        deprecation: maybe(z.iso.datetime({ offset: true })),
      }),
    ),
  })
  .catch({ data: [] });

/** Families that answer people; others write code, transcribe or run on small devices. */
const ANSWERS = /^(?:mistral-(?:large|medium|small)|magistral-)/;

export const MISTRAL_MODELS: ModelList = {
  provider: MISTRAL,
  base_url: 'https://api.mistral.ai/v1',
  path: '/models',
  headers: bearer,
  read: (body) =>
    listSchema
      .parse(body)
      .data.filter(({ id }) => ANSWERS.test(id))
      .sort((a, b) => b.created - a.created)
      .map(({ id: name, deprecation }) => ({ name, ends_on: deprecation?.slice(0, 10) ?? null })),
};
