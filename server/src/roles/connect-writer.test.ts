import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import type { Ctx } from '../context.ts';
import { createLogger } from '../platform/log/logger.ts';
import { connectAssistantWriter, connectWriter } from './connect-writer.ts';

const log = createLogger('silent');
/** Nothing of it is looked at where nobody pays, and nobody has pasted a key. */
const ctxOf = (environment: NodeJS.ProcessEnv) => ({
  config: loadConfig({
    SESSION_SECRET: 'a secret that only the tests of this house know',
    PASTED_KEYS: 'off',
    ...environment,
  }),
  db: undefined as never,
  now: () => new Date(),
  log,
});
const writerWith = (ctx: ReturnType<typeof ctxOf>) =>
  connectAssistantWriter(ctx)(ctx as unknown as Ctx, 'a website');
const KEYS = { OPENAI_API_KEY: 'a', PERPLEXITY_API_KEY: 'b', GEMINI_API_KEY: 'c', ANTHROPIC_API_KEY: 'd' };

it.each([
  ['chatgpt', 'gpt-6-luna', KEYS],
  ['gemini', 'gemini-3.5-flash-lite', { ...KEYS, OPENAI_API_KEY: '' }],
  ['claude', 'claude-haiku-5-5', { PERPLEXITY_API_KEY: 'b', ANTHROPIC_API_KEY: 'd' }],
])(
  'Of several keys that of %s writes, because the order of assistants is fixed',
  async (platform, model, keys) => {
    expect(await writerWith(ctxOf(keys))).toMatchObject({ platform, model });
  },
);

it.each([
  ['there is no key', {}],
  ['the only key is that of Perplexity, which has no small model for writing', { PERPLEXITY_API_KEY: 'b' }],
  ['a writer is configured', { ...KEYS, WRITER_MODEL: 'openai/gpt-5.1', WRITER_API_KEY: 'e' }],
  ['the installation keeps to the built-in writer', { ...KEYS, WRITER_MODEL: 'built-in' }],
])('No assistant’s key is used for writing when %s', async (_why, environment) => {
  const ctx = ctxOf(environment);
  expect(await writerWith(ctx)).toBeNull();
  const isModel = 'WRITER_API_KEY' in environment;
  expect((await connectWriter(ctx.config, log)).name).toBe(isModel ? 'gpt-5.1' : 'Built-in writer');
});
