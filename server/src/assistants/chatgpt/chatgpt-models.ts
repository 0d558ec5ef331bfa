import { bearer, listedModels, type ModelList } from '../provider-models.ts';
import { OPENAI } from './parse-chatgpt.ts';

/** Its list has everything that it offers; these answer questions, and those do something else. */
const ANSWERS = /^(?:gpt-[4-9]|gpt-\d\d|chatgpt-|o\d)/;
const ELSE = /audio|codex|deep-research|image|instruct|live|realtime|search|transcribe|tts/;

export const CHATGPT_MODELS: ModelList = {
  provider: OPENAI,
  base_url: 'https://api.openai.com/v1',
  path: '/models',
  headers: bearer,
  read: (body) =>
    listedModels(body)
      .filter(({ name }) => ANSWERS.test(name) && !ELSE.test(name))
      .sort((a, b) => b.created - a.created),
};
