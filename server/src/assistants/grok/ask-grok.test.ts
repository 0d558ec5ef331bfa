import { afterEach, describe, expect, it } from 'vitest';
import { grokFailures } from '../../../test/doubles/bodies/grok-failures.ts';
import { openaiOddities } from '../../../test/doubles/bodies/openai-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { startGrokDouble } from '../../../test/doubles/grok-double.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { listModels } from '../provider-models.ts';
import { createGrok } from './ask-grok.ts';
import { GROK_MODELS } from './grok-models.ts';

const KEY = 'xai-secret0123456789';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];
const { signal } = new AbortController();

async function setUp(settings: AssistantDoubleSettings = {}) {
  const double = await startGrokDouble(settings);
  doubles.push(double);
  const assistant = createGrok({ api_key: KEY, model: 'grok-4.3', base_url: `${double.url}/v1` });
  return { double, ask: (text: string, locale: Locale = NOWHERE) => assistant.ask({ text, locale, signal }) };
}

afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));

describe('An answer of Grok', () => {
  it('An answer of Grok comes with citations at their places, all pages it consulted, and what xAI charged', async () => {
    const { ask } = await setUp({
      companies: ['Acme'],
      sources: ['https://reviews.example.org/a', 'https://b.example/'],
    });
    const answer = await ask('Which till suits a bakery?');
    expect(answer.text).toContain('**Acme**');
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ url: 'https://reviews.example.org/a', title: null });
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toBe(
      '[[1]](https://reviews.example.org/a)',
    );
    expect(answer).toMatchObject({
      searched: true,
      queries: ['which till suits a bakery', 'Which till suits a bakery reviews 2026'],
      results: [{ url: 'https://reviews.example.org/a' }, { url: 'https://b.example/' }],
      served_model: 'grok-4.3',
      usage: { input_tokens: 7_000, output_tokens: 500, searches: 2 },
      cost_usd: 0.01875,
    });
    expect(answer.steps.map((step) => step.type)).toEqual(['reasoning', 'search_query', 'search_query']);
    expect(JSON.stringify(answer.raw)).not.toContain(KEY);
  });

  it('An answer of Grok that says nothing of its price or its searches is read all the same', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities.bare_text);
    expect(await ask('Which till?')).toMatchObject({ searched: false, citations: [], cost_usd: null });
  });
});

it('A question for Grok says place and language in words, and asks for a search that nobody stores', async () => {
  const { double, ask } = await setUp();
  await ask('Welche Kasse passt?', { country: 'DE', region: null, city: 'Berlin', language: 'de' });
  expect(double.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(double.requests[0]?.body).toEqual({
    model: 'grok-4.3',
    input: [
      { role: 'system', content: 'The person asking is in Berlin, Germany. Answer in German.' },
      { role: 'user', content: 'Welche Kasse passt?' },
    ],
    store: false,
    tools: [{ type: 'web_search' }],
  });
  await ask('Which till?');
  expect(double.requests[1]?.body).toMatchObject({ input: [{ role: 'user', content: 'Which till?' }] });
});

it('Of the models that xAI lists, those that answer questions are offered, the newest first', async () => {
  const { double } = await setUp();
  const models = await listModels(GROK_MODELS, { api_key: KEY, base_url: `${double.url}/v1`, signal });
  expect(models.map(({ name }) => name)).toEqual(['grok-4.3', 'grok-4.20-multi-agent']);
});

const FAILURES: [keyof typeof grokFailures, FailureKind, number | null][] = [
  ['bad_request', 'request', null],
  ['wrong_key', 'key', null],
  ['no_key', 'key', null],
  ['blocked_team', 'access', null],
  ['unknown_model', 'model', null],
  ['rate', 'rate', 9_000],
  ['server_error', 'overloaded', null],
];
it.each(FAILURES)('The failure %s of xAI is reported as %s', async (name, kind, retry_after_ms) => {
  const { double, ask } = await setUp();
  double.enqueue(grokFailures[name]);
  const failure = await ask('Which till?').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AssistantError);
  expect(failure).toMatchObject({ kind, retry_after_ms, is_free: true });
  expect((failure as AssistantError).message).toMatch(/^xAI .+\.$/);
  expect((failure as AssistantError).message).not.toMatch(/xai-|undefined|null/);
});
