import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { afterAll, expect, it } from 'vitest';
import { KNOWN_DOUBLES } from '../../test/doubles/known-doubles.ts';
import { ASSISTANT_KINDS } from './assistant-kinds.ts';

const open: { close(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((double) => double.close())));

it.each(KNOWN_ASSISTANTS)('An endless answer of $label is refused', async ({ key, model }) => {
  const { start, path } = KNOWN_DOUBLES[key];
  const double = await start({});
  open.push(double);
  const assistant = ASSISTANT_KINDS[key].create({
    api_key: 'a-key-of-ours',
    model,
    base_url: `${double.url}${path}`,
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
});
