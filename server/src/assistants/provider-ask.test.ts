import { ASKED_PLATFORMS } from '@sightline/contract/known-assistants';
import { afterEach, expect, it, vi } from 'vitest';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';

const locale = { country: null, region: null, city: null, language: 'en' };
afterEach(() => vi.restoreAllMocks());

it.each(ASKED_PLATFORMS)('A question to %s is given up after three minutes', async (platform) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  const assistant = ASSISTANT_KINDS[platform].create({
    api_key: 'key',
    model: 'any',
    base_url: 'http://127.0.0.1:9',
  });
  const asked = assistant.ask({ text: 'Which till?', locale, signal: AbortSignal.abort() });
  await expect(asked).rejects.toThrow();
  expect(timeout.mock.calls).toEqual([[180_000]]);
});
