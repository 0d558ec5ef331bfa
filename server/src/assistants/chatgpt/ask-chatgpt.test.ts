import { afterEach, describe, expect, it } from 'vitest';
import { openaiFailures, openaiOddities } from '../../../test/doubles/bodies/openai-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { startOpenaiDouble } from '../../../test/doubles/openai-double.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { createChatgpt } from './ask-chatgpt.ts';

const KEY = 'sk-proj-secret0123456789';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];

async function setUp(settings: AssistantDoubleSettings = {}, timeout_ms?: number) {
  const double = await startOpenaiDouble(settings);
  doubles.push(double);
  const assistant = createChatgpt({
    api_key: KEY,
    model: 'gpt-5.5',
    base_url: `${double.url}/v1`,
    timeout_ms,
  });
  const ask = (text: string, locale: Locale = NOWHERE, signal = new AbortController().signal) =>
    assistant.ask({ text, locale, signal });
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

describe('an answer of ChatGPT', () => {
  it('comes with citations that point at their place in the text', async () => {
    const { ask } = await setUp({ companies: ['Acme'], sources: ['https://reviews.example.org/a?b=1'] });
    const answer = await ask('Which till suits a bakery?');
    expect(answer.text).toContain('**Acme**');
    expect(answer.citations).toHaveLength(1);
    const [citation] = answer.citations;
    expect(citation?.url).toBe('https://reviews.example.org/a?b=1&utm_source=openai');
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toBe(
      `([reviews.example.org](${citation?.url}))`,
    );
  });

  it('says what was searched, consulted, used and paid', async () => {
    const { ask } = await setUp({ sources: ['https://a.example/', 'https://b.example/'] });
    const answer = await ask('Which till suits a bakery?');
    expect(answer).toMatchObject({
      searched: true,
      queries: ['which till suits a bakery', 'Which till suits a bakery reviews 2026'],
      results: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }],
      requested_model: 'gpt-5.5',
      served_model: 'gpt-5.5-2026-08-01',
      request_id: 'resp_0a1b2c',
      usage: { input_tokens: 9_000, output_tokens: 600, searches: 1 },
    });
    expect(answer.steps.map((step) => step.type)).toEqual(['reasoning', 'search_query', 'search_query']);
    expect(answer.steps.at(-1)).toMatchObject({
      results: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }],
    });
    expect(answer.cost_usd).toBeCloseTo((9_000 * 5 + 600 * 30) / 1e6 + 0.01);
  });

  it('[A-ENT-17] shows what it thought as steps with text', async () => {
    const { ask } = await setUp();
    const text = '**Weighing the options** I compare reviews and prices.';
    expect((await ask('Which till?')).steps[0]).toEqual({ type: 'reasoning', text });
  });

  it('keeps the body without encrypted blobs and never the key', async () => {
    const { ask } = await setUp();
    const raw = JSON.stringify((await ask('Which till?')).raw);
    expect(raw).toContain('web_search_call');
    expect(raw).not.toContain('encrypted_content');
    expect(raw).not.toContain(KEY);
  });

  it('without a search is told apart', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities.bare_text);
    expect(await ask('Which till?')).toMatchObject({
      text: 'Plain words, no search.',
      searched: false,
      citations: [],
      cost_usd: null,
      usage: { input_tokens: null, output_tokens: null, searches: 0 },
    });
  });

  it('that was cut after some text is kept', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities.cut_in_text);
    expect((await ask('Which till?')).text).toBe('Northwind Ledger is a good');
  });
});

describe('a question for ChatGPT', () => {
  it('asks for a search and names the place and language of the asker', async () => {
    const { double, ask } = await setUp();
    await ask('Welche Kasse passt?', {
      country: 'DE',
      region: null as never,
      city: 'Berlin',
      language: 'de',
    } as never);
    expect(double.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(double.requests[0]?.body).toMatchObject({
      model: 'gpt-5.5',
      input: 'Welche Kasse passt?',
      instructions: 'Answer in German.',
      store: false,
      tool_choice: 'required',
      include: ['web_search_call.action.sources'],
      tools: [{ type: 'web_search', user_location: { type: 'approximate', country: 'DE', city: 'Berlin' } }],
    });
  });

  it('gives up what a model refuses, and remembers it', async () => {
    const { double, ask } = await setUp({
      respond: ({ body }) => {
        const { tool_choice, reasoning } = body as { tool_choice: string; reasoning?: object };
        if (tool_choice === 'required') return openaiFailures.no_forced_search;
        return reasoning ? openaiFailures.no_reasoning : undefined;
      },
    });
    await ask('Which till?');
    expect(double.requests).toHaveLength(3);
    expect(double.requests[2]?.body).toMatchObject({ tool_choice: 'auto' });
    await ask('Which oven?');
    expect(double.requests).toHaveLength(4);
  });
});

describe('a failure of OpenAI', () => {
  const rows: [keyof typeof openaiFailures, FailureKind, number | null][] = [
    ['bad_request', 'request', null],
    ['flagged_prompt', 'blocked', null],
    ['wrong_key', 'key', null],
    ['region', 'access', null],
    ['unknown_model', 'access', null],
    ['rate', 'rate', 7_000],
    ['rate_in_milliseconds', 'rate', 1_500],
    ['slow_down', 'rate', null],
    ['quota', 'quota', null],
    ['no_credit', 'quota', null],
    ['server_error', 'overloaded', null],
    ['overloaded', 'overloaded', null],
    ['gateway_page', 'overloaded', null],
    ['page_instead_of_answer', 'malformed', null],
    ['torn_json', 'malformed', null],
    ['dropped', 'network', null],
    ['dropped_midway', 'network', null],
  ];
  /** The model may have worked on these. */
  const dear = new Set(['page_instead_of_answer', 'torn_json', 'dropped', 'dropped_midway']);
  it.each(rows)('%s is told as %s', async (name, kind, retry_after_ms) => {
    const { double, ask } = await setUp();
    double.enqueue(openaiFailures[name]);
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind, retry_after_ms, is_free: !dear.has(name) });
    expect(failure.message).toMatch(/^OpenAI .+\.$/);
    expect(failure.message).not.toMatch(/sk-|html|undefined|null/);
    expect(double.requests).toHaveLength(1);
  });

  const inside: [keyof typeof openaiOddities, FailureKind][] = [
    ['error_inside_200', 'overloaded'],
    ['rate_inside_200', 'rate'],
    ['cut_before_text', 'incomplete'],
    ['filtered', 'blocked'],
    ['refused', 'blocked'],
    ['no_output', 'malformed'],
  ];
  it.each(inside)('%s inside HTTP 200 is told as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it('says what to do about an empty account, and stops the provider', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiFailures.quota);
    const failure = await failureOf(ask('Which till?'));
    expect(failure.message).toBe(
      "OpenAI says the account's quota is used up. Add credit at your OpenAI account, then measure again.",
    );
    expect(failure).toMatchObject({ retryable: false, stops_provider: true });
  });

  it('is a timeout when no answer comes in time', async () => {
    const { ask } = await setUp({ delay_ms: 2_000 }, 50);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'timeout', is_free: false });
  });

  it('is told as network when nothing listens', async () => {
    const { double, ask } = await setUp();
    await double.close();
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind: 'network', is_free: true });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it("is none when the asker cancels: the asker's own reason comes back", async () => {
    const { ask } = await setUp({ delay_ms: 2_000 });
    const controller = new AbortController();
    const asking = ask('Which till?', NOWHERE, controller.signal);
    setTimeout(() => controller.abort(new Error('cancelled by a person')), 20);
    await expect(asking).rejects.toThrow('cancelled by a person');
  });
});
