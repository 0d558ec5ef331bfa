import { bearer, listedModels, type ModelList } from '../provider-models.ts';
import { XAI } from './parse-grok.ts';

/** What makes pictures, films or code answers no buyer. */
const ELSE = /build|code|imagine|image|video|vision|voice/;

export const GROK_MODELS: ModelList = {
  provider: XAI,
  base_url: 'https://api.x.ai/v1',
  path: '/models',
  headers: bearer,
  read: (body) =>
    listedModels(body)
      .filter(({ name }) => name.startsWith('grok-') && !ELSE.test(name))
      .sort((a, b) => b.created - a.created),
};
