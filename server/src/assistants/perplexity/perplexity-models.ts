import { bearer, listedModels, type ModelList } from '../provider-models.ts';
import { PERPLEXITY } from './parse-perplexity.ts';

/** It also passes on other companies’ models, which are left out. */
export const PERPLEXITY_MODELS: ModelList = {
  provider: PERPLEXITY,
  base_url: 'https://api.perplexity.ai',
  path: '/v1/models',
  headers: bearer,
  read: (body) => listedModels(body).filter(({ name }) => name.startsWith('perplexity/')),
};
