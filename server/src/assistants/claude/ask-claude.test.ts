import { afterEach, describe, expect, it } from 'vitest';
import { claudeFailures, claudeOddities, claudePause } from '../../../test/doubles/bodies/claude-failures.ts';
import { startClaudeDouble } from '../../../test/doubles/claude-double.ts';
import type { AssistantDoubleSettings } from '../../../test/doubles/double-answer.ts';
import type { Double } from '../../../test/doubles/double-server.ts';
import type { Locale } from '../assistant.ts';
import { AssistantError, type FailureKind } from '../assistant-error.ts';
import { createClaude } from './ask-claude.ts';

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

describe('an answer of Claude', () => {
  it('has each citation at the claim that it stands for', async () => {
    const { ask } = await setUp({ companies: ['Acme'], sources: ['https://reviews.example.org/a?b=1'] });
    const answer = await ask('Which till suits a bakery?');
    const [citation, ...others] = answer.citations;
    expect(others).toEqual([]);
    expect(citation?.url).toBe('https://reviews.example.org/a?b=1');
    expect(answer.text.slice(citation?.start ?? 0, citation?.end ?? 0)).toMatch(/^1\. \*\*Acme\*\* /);
  });

  it('leaves out what it remarks before it searches', async () => {
    const { ask } = await setUp();
    expect((await ask('Which till?')).text).toMatch(/^There is no single answer to “Which till\?”/);
  });

  it('keeps what it cites between two searches, and each address that stands for a claim', async () => {
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

  it('says what was searched, consulted, used and paid', async () => {
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

  it('is kept without encrypted blobs and never with the key', async () => {
    const { ask } = await setUp();
    const raw = JSON.stringify((await ask('Which till?')).raw);
    expect(raw).toContain('web_search_tool_result');
    expect(raw).not.toMatch(/encrypted_content|encrypted_index|signature/);
    expect(raw).not.toContain(KEY);
  });

  it('without a search is told apart', async () => {
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

  it('whose search failed counts as one that did not search', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities.failed_search);
    expect(await ask('Which till?')).toMatchObject({
      text: 'From memory: Tillpoint.',
      searched: false,
      usage: { searches: 0 },
    });
  });

  it.each(['cut_in_text', 'window_full'] as const)(
    'that ended at a limit (%s) is marked as cut',
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

describe('an answer of Claude that the API pauses', () => {
  it('is sent back as it came until it is whole, and all of it is paid for', async () => {
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

  it('over and over is given up, not followed without an end', async () => {
    const { double, ask } = await setUp({ respond: () => claudePause.paused });
    expect((await failureOf(ask('Which till?'))).kind).toBe('incomplete');
    expect(double.requests).toHaveLength(4);
  });

  it('and then fails is not told as free of charge', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudePause.paused, claudeFailures.overloaded);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'overloaded', is_free: false });
  });
});

describe('a question for Claude', () => {
  it('offers the search where the asker is, in the version of the API that its documents name', async () => {
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

  it('gives up on thoughts where a model has none, and remembers it', async () => {
    const { double, ask } = await setUp({
      respond: ({ body }) =>
        (body as { thinking?: object }).thinking ? claudeFailures.no_adaptive_thinking : undefined,
    });
    await ask('Which till?');
    await ask('Which oven?');
    expect(double.requests).toHaveLength(3);
  });
});

describe('a failure of Anthropic', () => {
  const rows: [keyof typeof claudeFailures, FailureKind, number | null][] = [
    ['bad_request', 'request', null],
    ['no_search', 'request', null],
    ['wrong_key', 'key', null],
    ['no_credit', 'quota', null],
    ['forbidden', 'access', null],
    ['unknown_model', 'access', null],
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
  /** The model may have worked on these. */
  const dear = new Set([
    'gateway_timeout',
    'page_instead_of_answer',
    'torn_json',
    'dropped',
    'dropped_midway',
  ]);
  it.each(rows)('(%s) is told as %s', async (name, kind, retry_after_ms) => {
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
  it.each(inside)('(%s) inside HTTP 200 is told as %s', async (name, kind) => {
    const { double, ask } = await setUp();
    double.enqueue(claudeOddities[name]);
    expect((await failureOf(ask('Which till?'))).kind).toBe(kind);
  });

  it('keeps what Anthropic said about a request, such as that search is switched off', async () => {
    const { double, ask } = await setUp();
    double.enqueue(claudeFailures.no_search);
    expect((await failureOf(ask('Which till?'))).message).toContain(
      '(Web search is not enabled for this organization)',
    );
  });

  it('never repeats the key that a gateway echoes', async () => {
    const { double, ask } = await setUp();
    double.enqueue({ status: 400, body: { error: { message: `The key "${KEY}" is odd` } } });
    expect((await failureOf(ask('Which till?'))).message).toContain('(The key "…" is odd)');
  });

  it('is a timeout when the answer hangs, before it began and in the middle of it', async () => {
    const { double, ask } = await setUp({ delay_ms: 2_000 }, 50);
    expect(await failureOf(ask('Which till?'))).toMatchObject({ kind: 'timeout', is_free: false });
    double.enqueue({ drip_ms: 10 });
    expect((await failureOf(ask('Which till?'))).kind).toBe('timeout');
  });

  it("is none when the asker cancels: the asker's own reason comes back", async () => {
    const { ask } = await setUp({ delay_ms: 2_000 });
    const controller = new AbortController();
    const asking = ask('Which till?', NOWHERE, controller.signal);
    setTimeout(() => controller.abort(new Error('cancelled by a person')), 20);
    await expect(asking).rejects.toThrow('cancelled by a person');
  });
});
