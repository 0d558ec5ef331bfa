import { afterEach, describe, expect, it } from 'vitest';
import { claudeFailures, claudeOddities, claudePause } from '../../../test/doubles/bodies/claude-failures.ts';
import { startClaudeDouble } from '../../../test/doubles/claude-double.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import { until } from '../../../test/soon.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { createClaude } from './ask-claude.ts';
import { parseClaude } from './parse-claude.ts';

const KEY = 'sk-ant-secret0123456789';
const MODEL = 'claude-sonnet-5-5';
const NOWHERE = { country: null, region: null, city: null, language: 'en' };
const doubles: Double[] = [];

async function setUp(settings: AssistantDoubleSettings = {}, timeout_ms?: number) {
  const double = await startClaudeDouble(settings);
  doubles.push(double);
  const assistant = createClaude({ api_key: KEY, model: MODEL, base_url: double.url, timeout_ms });
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

describe('An answer of Claude', () => {
  it('An answer of Claude has each citation at the claim that it supports', async () => {
    const { ask } = await setUp({ companies: ['Acme'], sources: ['https://reviews.example.org/a?b=1'] });
    const answer = await ask('Which till suits a bakery?');
    const [citation, ...others] = answer.citations;
    expect(others).toEqual([]);
    expect(citation?.url).toBe('https://reviews.example.org/a?b=1');
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toMatch(/^1\. \*\*Acme\*\* /);
  });

  it('An answer of Claude leaves out remarks from before its searches', async () => {
    const { ask } = await setUp();
    expect((await ask('Which till?')).text).toMatch(/^There is no single answer to “Which till\?”/);
  });

  it('An answer of Claude keeps what it cites between two searches, and each address that supports a claim', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities.cited_between_searches);
    const answer = await ask('Which till?');
    expect(answer.text).toBe('Tillpoint leads. Now the prices.\n\nIt costs little.');
    expect(
      answer.citations.map(({ url, start, end }) => [url, answer.text.slice(start ?? 0, end ?? 0)]),
    ).toEqual([
      ['https://a.example/', 'Tillpoint leads'],
      ['https://c.example/', 'Tillpoint leads'],
    ]);
    expect(answer.queries).toEqual(['tills', 'prices']);
    expect(answer.usage).toEqual({ input_tokens: 1_500, output_tokens: 100, searches: 1 });
  });

  it('An answer of Claude says what was searched, consulted, used and paid', async () => {
    const { ask } = await setUp({ sources: ['https://a.example/', 'https://b.example/'] });
    const answer = await ask('Which till suits a bakery?');
    expect(answer).toMatchObject({
      searched: true,
      is_cut: false,
      queries: ['which till suits a bakery', 'Which till suits a bakery reviews 2026'],
      results: [
        { url: 'https://a.example/', title: 'a.example: Which till suits a bakery' },
        { url: 'https://b.example/' },
      ],
      requested_model: MODEL,
      served_model: MODEL,
      request_id: 'msg_01XFD',
      usage: { input_tokens: 8_000, output_tokens: 700, searches: 2 },
    });
    expect(answer.cost_usd).toBeCloseTo((8_000 * 2 + 700 * 10) / 1e6 + 0.02);
    expect(answer.steps).toMatchObject([
      { type: 'reasoning', text: 'I compare reviews and prices.' },
      { type: 'search_query', results: [{ url: 'https://a.example/' }] },
      { type: 'search_query', results: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }] },
    ]);
  });

  it('A stored answer of Claude leaves out encrypted parts and never contains the key', async () => {
    const { ask } = await setUp();
    const raw = JSON.stringify((await ask('Which till?')).raw);
    expect(raw).toContain('web_search_tool_result');
    expect(raw).not.toMatch(/encrypted_content|encrypted_index|signature/);
    expect(raw).not.toContain(KEY);
  });

  it('An answer of Claude without a search is marked as such', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities.bare_text);
    expect(await ask('Which till?')).toMatchObject({
      text: 'Plain words, no search.',
      searched: false,
      citations: [],
      cost_usd: null,
      usage: { input_tokens: null, output_tokens: null, searches: 0 },
    });
  });

  it('An answer of Claude whose search failed counts as one without a search', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities.failed_search);
    expect(await ask('Which till?')).toMatchObject({
      text: 'From memory: Tillpoint.',
      searched: false,
      usage: { searches: 0 },
    });
  });

  it.each(['cut_in_text', 'window_full'] as const)(
    'An answer of Claude that ended at a limit (%s) is marked as cut',
    async (name) => {
      const { double, ask } = await setUp();
      double.enqueue(claudeOddities[name]);
      expect(await ask('Which till?')).toMatchObject({
        text: expect.stringMatching(/^Northwind/),
        is_cut: true,
      });
    },
  );
});

describe('An answer of Claude that the API pauses', () => {
  it('A paused answer of Claude is sent back unchanged until it is whole, and all of it is paid for', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudePause.paused, claudePause.rest);
    const answer = await ask('Which till?');
    expect(answer).toMatchObject({
      text: 'Tillpoint is liked by bakers.',
      is_cut: false,
      queries: ['tills', 'tills price'],
      results: [{ url: 'https://a.example/' }, { url: 'https://b.example/' }],
      usage: { input_tokens: 2_000, output_tokens: 200, searches: 2 },
    });
    expect(answer.cost_usd).toBeCloseTo((2_000 * 2 + 200 * 10) / 1e6 + 0.02);
    expect(double.requests[1]?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'Which till?' },
        { role: 'assistant', content: claudePause.paused.body.content },
      ],
    });
  });

  it('An answer of Claude that pauses over and over is given up', async () => {
    const { double, ask } = await setUp({ respond: () => claudePause.paused });
    expect((await failureOf(ask('Which till?'))).kind).toBe('incomplete');
    expect(double.requests).toHaveLength(4);
  });

  it('An answer of Claude that pauses and then fails is not counted as free of charge', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudePause.paused, claudeFailures.overloaded);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'overloaded', is_free: false });
  });
});

describe('A question for Claude', () => {
  it('A question for Claude offers the search at the asker’s place, in the documented version of the API', async () => {
    const { double, ask } = await setUp();
    await ask('Welche Kasse passt?', { country: 'DE', region: null, city: 'Berlin', language: 'de' });
    expect(double.requests[0]).toMatchObject({
      path: '/v1/messages',
      headers: { 'x-api-key': KEY, 'anthropic-version': '2026-10-21' },
      body: {
        model: MODEL,
        system: 'Answer in German.',
        messages: [{ role: 'user', content: 'Welche Kasse passt?' }],
        tools: [
          {
            type: 'web_search_20250305',
            name: 'web_search',
            max_uses: 5,
            user_location: { type: 'approximate', country: 'DE', city: 'Berlin' },
          },
        ],
      },
    });
    expect(double.requests[0]?.body).not.toHaveProperty('tool_choice');
  });

  it('A question for Claude stops asking for thoughts where a model has none, and this is remembered', async () => {
    const { double, ask } = await setUp({
      respond: ({ body }) =>
        (body as { thinking?: object }).thinking ? claudeFailures.no_adaptive_thinking : undefined,
    });
    await ask('Which till?');
    await ask('Which oven?');
    expect(double.requests).toHaveLength(3);
  });
});

describe('A failure of Anthropic', () => {
  const rows: [keyof typeof claudeFailures, FailureKind, number | null][] = [
    ['bad_request', 'request', null],
    ['no_search', 'request', null],
    ['wrong_key', 'key', null],
    ['no_credit', 'quota', null],
    ['forbidden', 'access', null],
    ['unknown_model', 'model', null],
    ['too_large', 'request', null],
    ['rate', 'rate', 12_000],
    ['rate_without_hint', 'rate', null],
    ['spend_limit', 'quota', null],
    ['server_error', 'overloaded', null],
    ['gateway_timeout', 'overloaded', null],
    ['overloaded', 'overloaded', null],
    ['gateway_page', 'overloaded', null],
    ['page_instead_of_answer', 'malformed', null],
    ['torn_json', 'malformed', null],
    ['dropped', 'network', null],
    ['dropped_midway', 'network', null],
  ];
  /** The model may have worked on these, so they may have cost something. */
  const dear = new Set([
    'gateway_timeout',
    'page_instead_of_answer',
    'torn_json',
    'dropped',
    'dropped_midway',
  ]);
  it.each(rows)('The failure of Anthropic (%s) is reported as %s', async (name, kind, retry_after_ms) => {
    const { double, ask } = await setUp();
    double.enqueue(claudeFailures[name]);
    const failure = await failureOf(ask('Which till?'));
    expect(failure).toMatchObject({ kind, retry_after_ms, is_free: !dear.has(name) });
    expect(failure.message).toMatch(/^Anthropic .+\.$/);
    expect(failure.message).not.toMatch(/sk-|html|undefined|null/);
    expect(double.requests).toHaveLength(1);
  });

  const inside: [keyof typeof claudeOddities, FailureKind][] = [
    ['error_inside_200', 'overloaded'],
    ['key_inside_200', 'key'],
    ['refused', 'blocked'],
    ['cut_before_text', 'incomplete'],
    ['no_content', 'malformed'],
  ];
  it.each(inside)('The failure of Anthropic (%s) inside HTTP 200 is reported as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it.each([null, 'busy', []])(
    'An answer of Anthropic that is no message (%j) is reported as malformed',
    (body) => {
      expect(() => parseClaude([body], MODEL)).toThrow(expect.objectContaining({ kind: 'malformed' }));
    },
  );

  it('A failure of Anthropic keeps what was said about the request, such as that search is switched off', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeFailures.no_search);
    expect((await failureOf(ask('Which till?'))).message).toContain(
      '(Web search is not enabled for this organization)',
    );
  });

  it('A failure of Anthropic never repeats the key that a gateway echoes', async () => {
    const { double, ask } = await setUp();
    double.enqueue({ status: 400, body: { error: { message: `The key "${KEY}" is odd` } } });
    expect((await failureOf(ask('Which till?'))).message).toContain('(The key "…" is odd)');
  });

  it('An answer of Anthropic that hangs fails with a timeout, before it began or in the middle of it', async () => {
    const { double, ask } = await setUp({ delay_ms: 2_000 }, 50);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'timeout', is_free: false });
    double.enqueue({ drip_ms: 10 });
    expect((await failureOf(ask('Which till?'))).kind).toBe('timeout');
  });

  it("A question for Claude that the asker cancels ends with the asker's own reason", async () => {
    const { double, ask } = await setUp({ delay_ms: 600_000 });
    const controller = new AbortController();
    const asking = ask('Which till?', NOWHERE, controller.signal);
    await until(() => double.requests.length > 0);
    controller.abort(new Error('cancelled by a person'));
    await expect(asking).rejects.toThrow('cancelled by a person');
  });
});
