import { afterAll, expect, it } from 'vitest';
import { startGeminiDouble } from '../../test/doubles/gemini-double.ts';
import { startOpenaiDouble } from '../../test/doubles/openai-double.ts';
import { startPerplexityDouble } from '../../test/doubles/perplexity-double.ts';
import { createChatgpt } from './chatgpt.ts';
import { createGemini } from './gemini.ts';
import { createPerplexity } from './perplexity.ts';

const open: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((double) => double.close())));

const MAKERS = {
  chatgpt: { double: startOpenaiDouble, create: createChatgpt, path: '/v1', model: 'gpt-5.5' },
  perplexity: {
    double: startPerplexityDouble,
    create: createPerplexity,
    path: '',
    model: 'perplexity/sonar',
  },
  gemini: { double: startGeminiDouble, create: createGemini, path: '', model: 'gemini-3.5-flash' },
};

it.each(Object.entries(MAKERS))(
  'an answer of %s that goes on without an end is none',
  async (_name, maker) => {
    const double = await maker.double();
    open.push(double);
    const assistant = maker.create({
      api_key: 'a-key-of-ours',
      model: maker.model,
      base_url: `${double.url}${maker.path}`,
    });
    const question = {
      text: 'Which till?',
      locale: { country: null, region: null, city: null, language: 'en' },
      signal: new AbortController().signal,
    };
    const { raw } = await assistant.ask(question);
    const whole = JSON.stringify(raw);
    double.enqueue({ body: whole + ' '.repeat(1000) }, { body: whole + ' '.repeat(21 * 2 ** 20) });
    expect((await assistant.ask(question)).text).not.toBe('');
    await expect(assistant.ask(question)).rejects.toMatchObject({ kind: 'malformed' });
  },
);
