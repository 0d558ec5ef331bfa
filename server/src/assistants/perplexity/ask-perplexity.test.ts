import { afterEach, describe, expect, it } from 'vitest';
import { perplexityFailures, perplexityOddities } from '../../../test/doubles/bodies/perplexity-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { startPerplexityDouble } from '../../../test/doubles/perplexity-double.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { createPerplexity } from './ask-perplexity.ts';

const KEY = 'pplx-secret0123456789';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];

async function setUp(settings: AssistantDoubleSettings = {}, timeout_ms?: number) {
  const double = await startPerplexityDouble(settings);
  doubles.push(double);
  const assistant = createPerplexity({
    api_key: KEY,
    model: 'perplexity/sonar',
    base_url: double.url,
    timeout_ms,
  });
  const ask = (text: string, locale: Locale = NOWHERE) =>
    assistant.ask({ text, locale, signal: new AbortController().signal });
  return { double, ask };
}

async function failureOf(asking: Promise<unknown>): Promise<AssistantError> {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AssistantError);
  return error as AssistantError;
}

afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));

describe('An answer of Perplexity', () => {
  it('An answer of Perplexity has its [n] markers read by id, each at its place', async () => {
    const { ask } = await setUp({
      companies: ['Acme', 'Tillpoint'],
      sources: ['https://a.example/1', 'https://b.example/2'],
    });
    const answer = await ask('Which till suits a bakery?');
    expect(answer.citations).toHaveLength(2);
    for (const { url, start, end } of answer.citations) {
      const marker = answer.text.slice(start ?? 0, end ?? 0);
      expect(marker).toBe(url === 'https://a.example/1' ? '[4]' : '[5]');
    }
  });

  it('An answer of Perplexity says what was searched, consulted, used and paid', async () => {
    const { ask } = await setUp({ sources: ['https://a.example/1'] });
    const answer = await ask('Which till?');
    expect(answer).toMatchObject({
      searched: true,
      queries: ['which till', 'Which till reviews 2026'],
      results: [{ url: 'https://a.example/1', title: 'a.example: Which till' }],
      served_model: 'perplexity/sonar',
      request_id: 'resp_pplx_1',
      usage: { input_tokens: 3_100, output_tokens: 420, searches: 1 },
      cost_usd: 0.0068,
    });
    expect(answer.results[0]?.snippet).toMatch(/^Notes on/);
    expect(answer.steps.map((step) => step.type === 'search_query' && step.results.length)).toEqual([0, 1]);
    expect(JSON.stringify(answer)).not.toContain(KEY);
  });

  it('[A-ENT-18] An answer of Perplexity shows each search with its query and the pages it found', async () => {
    const { ask } = await setUp({ companies: ['Acme'], sources: ['https://a.example/1'] });
    expect((await ask('Which till?')).steps.at(-1)).toEqual({
      type: 'search_query',
      query: 'Which till reviews 2026',
      results: [
        {
          url: 'https://a.example/1',
          title: 'a.example: Which till',
          snippet: 'Notes on Acme and how they compare.',
        },
      ],
    });
  });

  it('An answer of Perplexity is read despite gaps, several searches and unknown items', async () => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityOddities.two_searches);
    const answer = await ask('Which oven?');
    expect(
      answer.citations.map(({ url, start, end }) => [url, answer.text.slice(start ?? 0, end ?? 0)]),
    ).toEqual([
      ['https://a.example/ovens', '[7]'],
      ['https://b.example/', '[8, 7]'],
      ['https://a.example/ovens', '[8, 7]'],
      ['https://b.example/', '[web:8]'],
    ]);
    expect(answer.queries).toEqual(['ovens', 'ovens price']);
    expect(answer.results.map(({ url }) => url)).toEqual([
      'https://a.example/ovens',
      'https://b.example/',
      'https://c.example/',
    ]);
    expect(answer.cost_usd).toBeNull();
  });

  it('An answer of Perplexity takes its citations from annotations where there are any', async () => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityOddities.annotated);
    expect((await ask('Which till?')).citations).toEqual([
      { url: 'https://reviews.example.org/till', title: 'Tills', start: 0, end: 9 },
    ]);
  });

  it('An answer of Perplexity without a search is marked as such', async () => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityOddities.bare_text);
    expect(await ask('Which till?')).toMatchObject({ searched: false, citations: [], cost_usd: null });
  });
});

it('A question for Perplexity asks for a search at the asker’s place', async () => {
  const { double, ask } = await setUp();
  await ask('Welche Kasse passt?', { country: 'DE', region: 'BE', city: null, language: 'de' });
  expect(double.requests[0]?.path).toBe('/v1/responses');
  expect(double.requests[0]?.body).toMatchObject({
    model: 'perplexity/sonar',
    input: 'Welche Kasse passt?',
    language_preference: 'de',
    tools: [{ type: 'web_search', user_location: { country: 'DE', region: 'BE' } }],
  });
});

it('A question for Perplexity of somebody whose place is not known names none', async () => {
  const { double, ask } = await setUp();
  await ask('Which till?');
  expect(double.requests[0]?.body).toHaveProperty('tools', [{ type: 'web_search' }]);
});

describe('A failure of Perplexity', () => {
  const rows: [keyof typeof perplexityFailures, FailureKind, number | null][] = [
    ['unknown_model', 'model', null],
    ['bare_error_text', 'request', null],
    ['wrong_key', 'key', null],
    ['wrong_key_as_json', 'key', null],
    ['moved_api', 'access', null],
    ['moved_api_by_code', 'access', null],
    ['forbidden', 'access', null],
    ['unknown_path', 'access', null],
    ['invalid_field', 'request', null],
    ['rate', 'rate', 12_000],
    ['rate_without_hint', 'rate', null],
    ['quota', 'quota', null],
    ['server_error', 'overloaded', null],
    ['gateway_page', 'overloaded', null],
    ['page_instead_of_answer', 'malformed', null],
    ['torn_json', 'malformed', null],
    ['dropped', 'network', null],
  ];
  it.each(rows)('The failure %s of Perplexity is reported as %s', async (name, kind, retry_after_ms) => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityFailures[name]);
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind, retry_after_ms });
    expect(failure.message).toMatch(/^Perplexity .+\.$/);
    expect(failure.message).not.toMatch(/pplx-|html|undefined|null/);
    expect(double.requests).toHaveLength(1);
  });

  const inside: [keyof typeof perplexityOddities, FailureKind][] = [
    ['error_inside_200', 'overloaded'],
    ['rate_inside_200', 'rate'],
    ['cut_before_text', 'incomplete'],
    ['no_output', 'malformed'],
  ];
  it.each(inside)('The failure %s of Perplexity inside HTTP 200 is reported as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it('A closed API of Perplexity is told apart from a bad key', async () => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityFailures.moved_api);
    expect((await failureOf(ask('Which till?'))).message).toMatch(/Agent API.+The key is fine/);
  });

  it('A failure of Perplexity keeps what was said about the request', async () => {
    const { double, ask } = await setUp();
    double.enqueue(perplexityFailures.invalid_field, perplexityFailures.bare_error_text);
    expect((await failureOf(ask('Which till?'))).message).toContain('(Field required)');
    expect((await failureOf(ask('Which till?'))).message).toContain('(The request is not understood)');
  });

  it('A failure of Perplexity never repeats the key, whatever the key looks like', async () => {
    const { double } = await setUp();
    const key = 'gateway password 1';
    const assistant = createPerplexity({ api_key: key, model: 'perplexity/sonar', base_url: double.url });
    double.enqueue({ status: 400, body: { detail: `The key "${key}" is odd` } });
    const asking = assistant.ask({ text: 'Which?', locale: NOWHERE, signal: new AbortController().signal });
    expect((await failureOf(asking)).message).toContain('(The key "…" is odd)');
  });

  it('A question that Perplexity does not answer in time fails with a timeout', async () => {
    const { ask } = await setUp({ delay_ms: 2_000 }, 50);
    expect((await failureOf(ask('Which till?'))).kind).toBe('timeout');
  });
});
