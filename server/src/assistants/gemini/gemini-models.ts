import { z } from 'zod';
import type { ModelList } from '../provider-models.ts';
import { listOf } from '../provider-wire.ts';
import { GOOGLE } from './parse-gemini.ts';

const listSchema = z
  .object({ models: listOf(z.object({ name: z.string(), supportedGenerationMethods: listOf(z.string()) })) })
  .catch({ models: [] });
const ELSE = /audio|computer|embedding|image|live|robotics|tts/;

export const GEMINI_MODELS: ModelList = {
  provider: GOOGLE,
  base_url: 'https://generativelanguage.googleapis.com',
  path: '/v1beta/models?pageSize=1000',
  headers: (api_key) => ({ 'x-goog-api-key': api_key }),
  read: (body) =>
    listSchema
      .parse(body)
      .models.filter(({ supportedGenerationMethods: methods }) => methods.includes('generateContent'))
      .map(({ name }) => ({ name: name.replace(/^models\//, ''), ends_on: null }))
      .filter(({ name }) => name.startsWith('gemini-') && !ELSE.test(name)),
};
