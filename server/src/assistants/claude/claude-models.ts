import { listedModels, type ModelList } from '../provider-models.ts';
import { CLAUDE_API_VERSION } from './ask-claude.ts';
import { ANTHROPIC } from './parse-claude.ts';

export const CLAUDE_MODELS: ModelList = {
  provider: ANTHROPIC,
  base_url: 'https://api.anthropic.com',
  path: '/v1/models?limit=1000',
  headers: (api_key) => ({ 'x-api-key': api_key, 'anthropic-version': CLAUDE_API_VERSION }),
  read: listedModels,
};
