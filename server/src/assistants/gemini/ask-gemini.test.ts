import { afterEach, describe, expect, it } from 'vitest';
import { geminiFailures, geminiOddities } from '../../../test/doubles/bodies/gemini-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { redirectVia, startGeminiDouble } from '../../../test/doubles/gemini-double.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { createGemini } from './ask-gemini.ts';
import type { ResolveRedirect } from './gemini-redirect.ts';

const KEY = 'AIzaSecret0123456789';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];

interface SetUp {
  settings?: AssistantDoubleSettings;
  timeout_ms?: number;
  resolveRedirect?: ResolveRedirect;
}

async function setUp({ settings, ...options }: SetUp = {}) {
  const double = await startGeminiDouble(settings);
  doubles.push(double);
  const assistant = createGemini({
    api_key: KEY,
    model: 'gemini-3.5-flash',
    base_url: double.url,
    ...options,
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

describe('An answer of Gemini', () => {
  it('An answer of Gemini has byte offsets turned into places in the text, and redirects into the pages behind them', async () => {
    const { ask } = await setUp({
      settings: { companies: ['Café Öfen'], sources: ['https://a.example/page?x=1'] },
    });
    const answer = await ask('Welcher Ofen für Bäcker?');
    const [citation] = answer.citations;
    expect(citation).toMatchObject({ url: 'https://a.example/page?x=1', title: 'a.example' });
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toMatch(
      /^1\. \*\*Café Öfen\*\* .+\.$/,
    );
  });

  it('Resolving a redirect of Gemini never visits the page behind it', async () => {
    const { double: target } = await setUp();
    const { ask } = await setUp({ settings: { sources: [`${target.url}/page`] } });
    expect((await ask('Which till?')).results[0]?.url).toBe(`${target.url}/page`);
    expect(target.requests).toHaveLength(0);
  });

  it('An answer of Gemini says what was searched, consulted, thought, used and paid', async () => {
    const { ask } = await setUp({ settings: { sources: ['https://a.example/1'] } });
    const answer = await ask('Which till?');
    expect(answer).toMatchObject({
      searched: true,
      queries: ['which till', 'Which till reviews 2026'],
      results: [{ url: 'https://a.example/1', title: 'a.example', snippet: null }],
      served_model: 'gemini-3.5-flash-001',
      request_id: 'gem_1',
      usage: { input_tokens: 162, output_tokens: 780, searches: 2 },
    });
    expect(answer.steps.map((step) => step.type)).toEqual(['reasoning', 'search_query', 'search_query']);
    expect(answer.steps[2]).toMatchObject({ results: [{ url: 'https://a.example/1' }] });
    expect(answer.text).not.toContain('I weigh');
    expect(answer.cost_usd).toBeCloseTo((162 * 1.5 + 780 * 9) / 1e6 + 2 * 0.014);
    expect(JSON.stringify(answer.raw)).not.toMatch(/thoughtSignature|AIza/);
  });

  it('An answer of Gemini names the host in the title where a redirect leads nowhere', async () => {
    const { ask } = await setUp({
      settings: { sources: ['https://a.example/1'] },
      resolveRedirect: async () => null,
    });
    expect((await ask('Which till?')).results).toMatchObject([{ url: 'https://a.example/' }]);
    const { ask: askFailing } = await setUp({
      settings: { sources: ['https://a.example/1'] },
      resolveRedirect: () => Promise.reject(new Error('no way')),
    });
    expect((await askFailing('Which till?')).citations[0]?.url).toBe('https://a.example/');
  });

  it('The target of a Gemini link is asked only at allowed hosts and paths', async () => {
    const asked: string[] = [];
    const resolveRedirect: ResolveRedirect = async (url) => {
      asked.push(url);
      return null;
    };
    const { double, ask } = await setUp({ resolveRedirect });
    const uris = [
      'http://169.254.169.254/grounding-api-redirect/x',
      'https://vertexaisearch.cloud.google.com.evil.example/grounding-api-redirect/x',
      'https://vertexaisearch.cloud.google.com/other/x',
      'https://vertexaisearch.cloud.google.com/grounding-api-redirect/ok',
      redirectVia(double.url, 'https://b.example/'),
      'not a url',
    ];
    const groundingMetadata = { groundingChunks: uris.map((uri) => ({ web: { uri, title: 'A page' } })) };
    double.enqueue({ body: { candidates: [{ content: { parts: [{ text: 'Hm.' }] }, groundingMetadata }] } });
    const answer = await ask('Which till?');
    expect(asked).toEqual([uris[3], uris[4]]);
    expect(answer.results.map(({ url }) => url)).toEqual(uris);
  });

  it('An answer of Gemini is read despite odd chunks, omitted zeros and wrong part numbers', async () => {
    const { double, ask } = await setUp();
    double.enqueue(geminiOddities.odd_grounding);
    const answer = await ask('Wie lange halten Öfen?');
    expect(answer.text).toBe('Öfen halten 🙂 lange.');
    const quotes = answer.citations.map(({ url, start, end }) => [
      url,
      start === null ? null : answer.text.slice(start, end ?? 0),
    ]);
    expect(quotes).toEqual([
      ['https://a.example/p', 'Öfen'],
      ['https://b.example/q', '🙂 lange'],
      ['https://a.example/p', null],
      ['https://b.example/q', 'halten'],
    ]);
  });

  it('An answer of Gemini counts as searched when only its tool tokens show a search, and not otherwise', async () => {
    const { double, ask } = await setUp();
    double.enqueue(geminiOddities.searched_without_grounding, geminiOddities.not_searched);
    expect(await ask('Which till?')).toMatchObject({ searched: true, citations: [], results: [] });
    expect(await ask('Which till?')).toMatchObject({ searched: false, cost_usd: null });
  });

  it('An answer of Gemini that was cut after some text is kept', async () => {
    const { double, ask } = await setUp();
    double.enqueue(geminiOddities.cut_in_text);
    expect((await ask('Which till?')).text).toBe('Tillpoint is');
  });
});

describe('A question for Gemini', () => {
  it('A question for Gemini carries key and locale, the key in a header only', async () => {
    const { double, ask } = await setUp();
    await ask('Welche Kasse?', { country: 'DE', region: null, city: 'Berlin', language: 'de' });
    const [request] = double.requests;
    expect(request?.headers['x-goog-api-key']).toBe(KEY);
    expect(request?.path).toBe('/v1beta/models/gemini-3.5-flash:generateContent');
    expect(request?.body).toMatchObject({
      tools: [{ googleSearch: {} }],
      systemInstruction: { parts: [{ text: 'The person asking is in Berlin, Germany. Answer in German.' }] },
    });
  });

  it('A question for Gemini stops asking for thoughts where a model has none', async () => {
    const { double, ask } = await setUp({
      settings: {
        respond: ({ body }) =>
          JSON.stringify(body).includes('includeThoughts') ? geminiFailures.no_thoughts : undefined,
      },
    });
    await Promise.all([ask('Which till?'), ask('Which oven?')]);
    await ask('Which mixer?');
    expect(double.requests.filter(({ method }) => method === 'POST')).toHaveLength(5);
  });
});

describe('A failure of Google', () => {
  const rows: [keyof typeof geminiFailures, FailureKind, number | null][] = [
    ['bad_request', 'request', null],
    ['wrong_key', 'key', null],
    ['no_billing', 'access', null],
    ['forbidden', 'access', null],
    ['unknown_model', 'model', null],
    ['rate', 'rate', 34_400],
    ['daily_quota', 'quota', 20_000],
    ['internal', 'overloaded', null],
    ['unavailable', 'overloaded', null],
    ['deadline', 'overloaded', null],
    ['gateway_page', 'overloaded', null],
    ['page_instead_of_answer', 'malformed', null],
    ['torn_json', 'malformed', null],
    ['dropped', 'network', null],
  ];
  it.each(rows)('The failure %s of Google is reported as %s', async (name, kind, retry_after_ms) => {
    const { double, ask } = await setUp();
    double.enqueue(geminiFailures[name]);
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind, retry_after_ms });
    expect(failure.message).toMatch(/^Google .+\.$/);
    expect(failure.message).not.toMatch(/AIza|html|undefined|null|[{}]/);
    expect(double.requests).toHaveLength(1);
  });

  const inside: [keyof typeof geminiOddities, FailureKind][] = [
    ['prompt_blocked', 'blocked'],
    ['answer_blocked', 'blocked'],
    ['recited', 'blocked'],
    ['cut_before_text', 'incomplete'],
    ['empty', 'malformed'],
    ['no_candidates', 'malformed'],
  ];
  it.each(inside)('The failure %s of Google inside HTTP 200 is reported as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(geminiOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it('A question that Google does not answer in time fails with a timeout', async () => {
    const { ask } = await setUp({ settings: { delay_ms: 2_000 }, timeout_ms: 50 });
    expect((await failureOf(ask('Which till?'))).kind).toBe('timeout');
  });

  it('A question fails as a network failure when nothing listens at Google’s address', async () => {
    const { double, ask } = await setUp();
    await double.close();
    expect((await failureOf(ask('Which till?'))).kind).toBe('network');
  });
});
