import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Double, type Reply, startDouble } from '../../../test/doubles/double-server.ts';
import { loadModel } from './model-client.ts';
import { createAskForObject } from './model-object.ts';

const SAID = '{"colour":"green"}';
const CHAT = {
  id: 'c',
  object: 'chat.completion',
  created: 1,
  model: 'm-1',
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
};
let double: Double;
afterEach(() => double.close());

function ask(provider: 'openai' | 'google' | 'anthropic', path: string, api?: 'responses') {
  const askForObject = createAskForObject({
    provider,
    model: 'm-1',
    api_key: 'k-1',
    base_url: double.url + path,
    api,
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

it('The writer asks OpenAI by its responses API where configured so', async () => {
  const content = [{ type: 'output_text', text: SAID, annotations: [] }];
  await answering({
    id: 'r',
    created_at: 1,
    model: 'm-1',
    output: [{ id: 'x', type: 'message', role: 'assistant', content }],
    usage: { input_tokens: 1, output_tokens: 1 },
  });
  expect(await ask('openai', '/v1', 'responses')).toEqual({ colour: 'green' });
  expect(double.requests).toMatchObject([
    {
      path: '/v1/responses',
      headers: { authorization: 'Bearer k-1' },
      body: { text: { format: { type: 'json_schema' } } },
    },
  ]);
});

it('The writer asks Google in the way of Google’s own API and reads the answer', async () => {
  await answering({
    candidates: [{ content: { role: 'model', parts: [{ text: SAID }] }, finishReason: 'STOP' }],
  });
  expect(await ask('google', '/v1beta')).toEqual({ colour: 'green' });
  expect(double.requests).toMatchObject([
    { path: '/v1beta/models/m-1:generateContent', headers: { 'x-goog-api-key': 'k-1' } },
  ]);
});

it('The writer asks Anthropic in the way of Anthropic’s own API and reads the answer', async () => {
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

describe('Settings of an assistant', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['openai', 'OPENAI_BASE_URL', 'https://api.openai.com/v1/responses'],
    ['anthropic', 'ANTHROPIC_BASE_URL', 'https://api.anthropic.com/v1/messages'],
    [
      'google',
      'GOOGLE_GENERATIVE_AI_BASE_URL',
      'https://generativelanguage.googleapis.com/v1beta/models/m-1:generateContent',
    ],
  ])(
    'The writer asks %s at its own address, whatever address the assistant is asked at',
    async (provider, name, address) => {
      await answering({});
      vi.stubEnv(name, 'http://127.0.0.1:9');
      expect(await addressOf({ provider, model: 'm-1', api_key: 'k-1' })).toBe(address);
    },
  );

  it.each([
    ['openai', 'OPENAI_API_KEY'],
    ['anthropic', 'ANTHROPIC_API_KEY'],
    ['google', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ] as const)(
    'A server of one’s own that needs no key is not told the key of %s that the environment has',
    async (provider, name) => {
      await answering({});
      vi.stubEnv(name, 'sk-of-the-assistant');
      const asking = createAskForObject({ provider, model: 'm-1', base_url: double.url });
      await asking({
        instructions: 'Say it.',
        prompt: 'Which colour?',
        schema: z.object({ colour: z.string() }),
        signal: new AbortController().signal,
      }).catch(() => undefined);
      expect(double.requests.length).toBeGreaterThan(0);
      expect(JSON.stringify(double.requests)).not.toContain('sk-of-the-assistant');
    },
  );
});

/** Where a model would be asked; nothing is sent. */
async function addressOf(options: Parameters<typeof loadModel>[0]): Promise<string> {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(String(url));
    throw new Error('nobody is asked');
  });
  const { generateText } = await import('ai');
  await generateText({ model: await loadModel(options), prompt: 'Hello', maxRetries: 0 }).catch(
    () => undefined,
  );
  vi.unstubAllGlobals();
  return asked[0] ?? '';
}

describe('One’s own server, named by WRITER_BASE_URL', () => {
  const chat = (content: string) => ({
    body: {
      ...CHAT,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    },
  });
  const shapeOf = (body: unknown) =>
    (body as { response_format?: { type: string } }).response_format?.type ?? 'none';

  it('One’s own server is asked for chat completions, as Ollama, llama.cpp and vLLM offer them', async () => {
    double = await startDouble(({ path }) =>
      path === '/v1/chat/completions' ? chat(SAID) : { status: 404, body: {} },
    );
    expect(await ask('openai', '/v1')).toEqual({ colour: 'green' });
    expect(double.requests).toMatchObject([
      { path: '/v1/chat/completions', headers: { authorization: 'Bearer k-1' }, body: { model: 'm-1' } },
    ]);
  });

  it.each([
    ['refuses a schema', 400, 'response_format json_schema is not supported', ['json_schema', 'json_object']],
    [
      'fails over the grammar of a schema',
      500,
      'failed to parse grammar',
      ['json_schema', 'json_schema', 'json_object'],
    ],
    ['knows no shapes at all', 422, 'extra fields not permitted', ['json_schema', 'json_object', 'none']],
  ])(
    'One’s own server that %s is asked in the next way, and a fence around its object does no harm',
    async (_what, status, error, asked) => {
      double = await startDouble(({ body }) => {
        const shape = shapeOf(body);
        const refused = shape === 'json_schema' || (status === 422 && shape !== 'none');
        return refused
          ? { status, body: { error: { message: error } } }
          : chat(`Here it is:\n\`\`\`json\n${SAID}\n\`\`\``);
      });
      expect(await ask('openai', '/v1')).toEqual({ colour: 'green' });
      expect(double.requests.map(({ body }) => shapeOf(body))).toEqual(asked);
    },
  );

  it('One’s own server needs no key', async () => {
    double = await startDouble(() => chat(SAID));
    const askForObject = createAskForObject({
      provider: 'openai',
      model: 'qwen3',
      base_url: `${double.url}/v1`,
    });
    const schema = z.object({ colour: z.string() });
    const { signal } = new AbortController();
    const said = await askForObject({ instructions: 'Say it.', prompt: 'Which colour?', schema, signal });
    expect(said).toEqual({ colour: 'green' });
  });
});
