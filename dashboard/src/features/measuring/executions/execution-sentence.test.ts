import { expect, it } from 'vitest';
import { aHead } from '../../../lib/words/samples.ts';
import { executionSentence } from './execution-sentence.ts';

const sentence = (change: Parameters<typeof aHead>[0]) =>
  executionSentence({ ...aHead(change), surface: 'api', answers: [] });

it('[A-PROMPT-07] The sentence above an execution says k of n, and yes or no where there is only one answer', () => {
  expect(sentence({})).toBe('ChatGPT (API) named you in 2 of 3 answers and cited you in 1.');
  expect(sentence({ n: 1, mentioned: 1, cited: 0 })).toBe('ChatGPT (API) mentioned you, without citing you.');
  expect(sentence({ platform: 'local', n: 1, mentioned: 1, cited: 1 })).toBe(
    'The built-in reader mentioned and cited you.',
  );
});

it('The sentence above an execution never takes a failure for an answer', () => {
  expect(sentence({ n: 2, failed: 1 })).toContain('1 answer failed and isn’t counted.');
  expect(sentence({ n: 0, failed: 3, status: 'error' })).toBe('ChatGPT (API) gave no usable answers.');
  expect(sentence({ status: 'running', n: 1, planned: 3 })).toBe(
    'ChatGPT (API) is answering: 1 of 3 answers so far.',
  );
});
