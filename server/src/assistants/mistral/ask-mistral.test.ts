import { afterEach, describe, expect, it } from 'vitest';
import { mistralFailures } from '../../../test/doubles/bodies/mistral-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { startMistralDouble } from '../../../test/doubles/mistral-double.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { listModels } from '../provider-models.ts';
import { createMistral } from './ask-mistral.ts';
import { MISTRAL_MODELS } from './mistral-models.ts';

const KEY = 'secret0123456789abcdef';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];
const { signal } = new AbortController();

async function setUp(settings: AssistantDoubleSettings = {}) {
  const double = await startMistralDouble(settings);
  doubles.push(double);
  const assistant = createMistral({
    api_key: KEY,
    model: 'mistral-medium-3-5',
    base_url: `${double.url}/v1`,
  });
  return { double, ask: (text: string, locale: Locale = NOWHERE) => assistant.ask({ text, locale, signal }) };
}

afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));

describe('An answer of Mistral', () => {
  it('An answer of Mistral comes with the text that each page is cited for, its searches and their price', async () => {
    const { ask } = await setUp({ companies: ['Acme'], sources: ['https://reviews.example.org/a'] });
    const answer = await ask('Which till suits a bakery?');
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ url: 'https://reviews.example.org/a' });
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toContain('1. **Acme**');
    expect(answer).toMatchObject({
      searched: true,
      queries: ['which till suits a bakery', 'Which till suits a bakery reviews 2026'],
      results: [{ url: 'https://reviews.example.org/a', snippet: expect.stringContaining('Acme') }],
      served_model: 'mistral-medium-3-5',
      request_id: 'conv_0193f',
      usage: { input_tokens: 4_180, output_tokens: 520, searches: 2 },
    });
    expect(answer.cost_usd).toBeCloseTo(4_180 * 1.5e-6 + 520 * 7.5e-6 + 0.06);
    expect(answer.steps.map((step) => step.type)).toEqual(['search_query', 'search_query']);
  });

  it('An answer of Mistral in one piece, without a search and with thoughts, is read all the same', async () => {
    const { double, ask } = await setUp();
    const message = (content: unknown) => ({ body: { outputs: [{ type: 'message.output', content }] } });
    double.enqueue(message('Plain words.'));
    expect(await ask('Which till?')).toMatchObject({
      text: 'Plain words.',
      searched: false,
      citations: [],
      served_model: 'mistral-medium-3-5',
      cost_usd: null,
    });
    const thinking = [{ type: 'text', text: 'I compare prices.' }];
    double.enqueue(
      message([
        { type: 'thinking', thinking },
        { type: 'text', text: 'Acme.' },
      ]),
    );
    expect(await ask('Which till?')).toMatchObject({
      text: 'Acme.',
      steps: [{ type: 'reasoning', text: 'I compare prices.' }],
    });
  });

  it('What Mistral says before its last search is a remark on the way, and no answer is a failure that may be asked again', async () => {
    const { double, ask } = await setUp();
    const search = { type: 'tool.execution', name: 'web_search', arguments: 'no JSON' };
    const message = (text: string) => ({ type: 'message.output', content: [{ type: 'text', text }] });
    double.enqueue({ body: { outputs: [message('I look.'), search, message('Acme.')] } });
    expect(await ask('Which till?')).toMatchObject({ text: 'Acme.', searched: true, queries: [] });
    double.enqueue({ body: { outputs: [search] } });
    await expect(ask('Which till?')).rejects.toMatchObject({ kind: 'malformed', retryable: true });
  });
});

it('A question for Mistral says place and language in words, and asks for a search that nobody stores', async () => {
  const { double, ask } = await setUp();
  await ask('Welche Kasse passt?', { country: 'DE', region: null, city: 'Berlin', language: 'de' });
  expect(double.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(double.requests[0]?.body).toEqual({
    model: 'mistral-medium-3-5',
    inputs: 'Welche Kasse passt?',
    instructions: 'The person asking is in Berlin, Germany. Answer in German.',
    tools: [{ type: 'web_search' }],
    store: false,
    stream: false,
  });
  await ask('Which till?');
  expect(double.requests[1]?.body).not.toHaveProperty('instructions');
});

it('Of the models that Mistral lists, those that answer people are offered, the newest first, with the day on which they end', async () => {
  const { double } = await setUp();
  const models = await listModels(MISTRAL_MODELS, { api_key: KEY, base_url: `${double.url}/v1`, signal });
  expect(models).toEqual([
    { name: 'mistral-medium-3-5', ends_on: null },
    { name: 'mistral-large-2411', ends_on: '2026-12-20' },
  ]);
});

const FAILURES: [keyof typeof mistralFailures, FailureKind, number | null][] = [
  ['bad_request', 'request', null],
  ['wrong_key', 'key', null],
  ['no_credit', 'quota', null],
  ['not_allowed', 'access', null],
  ['unknown_model', 'model', null],
  ['unknown_model_by_code', 'model', null],
  ['rate', 'rate', 9_000],
  ['server_error', 'overloaded', null],
];
it.each(FAILURES)('The failure %s of Mistral is reported as %s', async (name, kind, retry_after_ms) => {
  const { double, ask } = await setUp();
  double.enqueue(mistralFailures[name]);
  const failure = await ask('Which till?').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AssistantError);
  expect(failure).toMatchObject({ kind, retry_after_ms, is_free: true });
  expect((failure as AssistantError).message).toMatch(/^Mistral .+\.$/);
  expect((failure as AssistantError).message).not.toMatch(/undefined|null/);
});
