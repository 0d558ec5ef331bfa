import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type Double, type Reply, startDouble } from '../../test/doubles/double-server.ts';
import { createAskForObject } from './model-object.ts';

const SAID = '{"colour":"green"}';
let double: Double;
afterEach(() => double.close());

function ask(provider: 'openai' | 'google' | 'anthropic', path: string) {
  const askForObject = createAskForObject({
    provider,
    model: 'm-1',
    api_key: 'k-1',
    base_url: double.url + path,
  });
  const schema = z.object({ colour: z.string() });
  return askForObject({
    instructions: 'Say it.',
    prompt: 'Which colour?',
    schema,
    signal: new AbortController().signal,
  });
}

async function answering(body: Reply['body']) {
  double = await startDouble(() => ({ body }));
}

it('speaks to OpenAI', async () => {
  const content = [{ type: 'output_text', text: SAID, annotations: [] }];
  await answering({
    id: 'r',
    created_at: 1,
    model: 'm-1',
    output: [{ id: 'x', type: 'message', role: 'assistant', content }],
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  expect(await ask('openai', '/v1')).toEqual({ colour: 'green' });
  expect(double.requests).toMatchObject([
    {
      path: '/v1/responses',
      headers: { authorization: 'Bearer k-1' },
      body: { text: { format: { type: 'json_schema' } } },
    },
  ]);
});

it('speaks to Google', async () => {
  await answering({
    candidates: [{ content: { role: 'model', parts: [{ text: SAID }] }, finishReason: 'STOP' }],
  });
  expect(await ask('google', '/v1beta')).toEqual({ colour: 'green' });
  expect(double.requests).toMatchObject([
    { path: '/v1beta/models/m-1:generateContent', headers: { 'x-goog-api-key': 'k-1' } },
  ]);
});

it('speaks to Anthropic', async () => {
  await answering({
    id: 'a',
    type: 'message',
    role: 'assistant',
    model: 'm-1',
    content: [{ type: 'text', text: SAID }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  expect(await ask('anthropic', '/v1')).toEqual({ colour: 'green' });
  expect(double.requests).toMatchObject([{ path: '/v1/messages', headers: { 'x-api-key': 'k-1' } }]);
});
