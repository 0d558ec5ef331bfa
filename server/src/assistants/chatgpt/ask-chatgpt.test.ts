import { afterEach, describe, expect, it } from 'vitest';
import { openaiFailures, openaiOddities } from '../../../test/doubles/bodies/openai-failures.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { startOpenaiDouble } from '../../../test/doubles/openai-double.ts';
import { until } from '../../../test/soon.ts';
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

describe('An answer of ChatGPT', () => {
  it('An answer of ChatGPT comes with citations that point to their place in the text', async () => {
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

  it('An answer of ChatGPT says what was searched, consulted, used and paid', async () => {
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

  it('[A-ENT-17] An answer of ChatGPT shows what it thought as steps with text', async () => {
    const { ask } = await setUp();
    const text = '**Weighing the options** I compare reviews and prices.';
    expect((await ask('Which till?')).steps[0]).toEqual({ type: 'reasoning', text });
  });

  it('A stored answer of ChatGPT leaves out encrypted parts and never contains the key', async () => {
    const { ask } = await setUp();
    const raw = JSON.stringify((await ask('Which till?')).raw);
    expect(raw).toContain('web_search_call');
    expect(raw).not.toContain('encrypted_content');
    expect(raw).not.toContain(KEY);
  });

  it('An answer of ChatGPT without a search is marked as such', async () => {
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

  it('An answer of ChatGPT that was cut after some text is kept', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities.cut_in_text);
    expect((await ask('Which till?')).text).toBe('Northwind Ledger is a good');
  });
});

describe('A question for ChatGPT', () => {
  it('A question for ChatGPT asks for a search and names the place and language of the asker', async () => {
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

  it('A question for ChatGPT is asked again without what a model refuses, and this is remembered', async () => {
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

describe('A failure of OpenAI', () => {
  const rows: [keyof typeof openaiFailures, FailureKind, number | null][] = [
    ['bad_request', 'request', null],
    ['flagged_prompt', 'blocked', null],
    ['wrong_key', 'key', null],
    ['region', 'access', null],
    ['unknown_model', 'model', null],
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
  /** The model may have worked on these, so they may have cost something. */
  const dear = new Set(['page_instead_of_answer', 'torn_json', 'dropped', 'dropped_midway']);
  it.each(rows)('The failure %s of OpenAI is reported as %s', async (name, kind, retry_after_ms) => {
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
  it.each(inside)('The failure %s of OpenAI inside HTTP 200 is reported as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(openaiOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it('An empty account at OpenAI stops the provider, and the message says what to do about it', async () => {
    const { double, ask } = await setUp();
    double.enqueue(openaiFailures.quota);
    const failure = await failureOf(ask('Which till?'));
    expect(failure.message).toBe(
      "OpenAI says the account's quota is used up. Add credit at your OpenAI account, then measure again.",
    );
    expect(failure).toMatchObject({ retryable: false, stops_provider: true });
  });

  it('A question that OpenAI does not answer in time fails with a timeout', async () => {
    const { ask } = await setUp({ delay_ms: 2_000 }, 50);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'timeout', is_free: false });
  });

  it('A question fails as a network failure when nothing listens at OpenAI’s address', async () => {
    const { double, ask } = await setUp();
    await double.close();
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind: 'network', is_free: true });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it("A question for ChatGPT that the asker cancels ends with the asker's own reason", async () => {
    const { double, ask } = await setUp({ delay_ms: 600_000 });
    const controller = new AbortController();
    const asking = ask('Which till?', NOWHERE, controller.signal);
    await until(() => double.requests.length > 0);
    controller.abort(new Error('cancelled by a person'));
    await expect(asking).rejects.toThrow('cancelled by a person');
  });
});
