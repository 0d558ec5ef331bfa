import { ASKED_PLATFORMS, type AskedPlatform } from '@sightline/contract/known-assistants';
import { expect, it } from 'vitest';
import { cpuTimeOf, MAX_CALL_MS } from '../../test/cpu-time.ts';
import { HOSTILE_TEXTS } from '../../test/hostile-texts.ts';
import type { Answer } from './assistant.ts';
import { parseChatgpt } from './chatgpt/parse-chatgpt.ts';
import { parseClaude } from './claude/parse-claude.ts';
import { parseGemini } from './gemini/parse-gemini.ts';
import { parseGrok } from './grok/parse-grok.ts';
import { parseMistral } from './mistral/parse-mistral.ts';
import { parsePerplexity } from './perplexity/parse-perplexity.ts';

/** Together with the text, the maximum accepted from a provider. */
const LONG = 1_500_000;
const MANY = 20_000;
const many = (one: (at: number) => object) => Array.from({ length: MANY }, (_, at) => one(at));
const url = (at: number) => `https://a.example/${at}`;
const place = (at: number) => ({ start_index: at * 7, end_index: LONG + at });

const BODIES: Record<AskedPlatform, (text: string) => unknown> = {
  chatgpt: (text) => ({
    output: [
      { type: 'web_search_call', action: { type: 'search', sources: many((at) => ({ url: url(at) })) } },
      {
        type: 'message',
        content: [
          {
            type: 'output_text',
            text,
            annotations: many((at) => ({ type: 'url_citation', url: url(at), ...place(at) })),
          },
        ],
      },
    ],
  }),
  perplexity: (text) => ({
    output: [
      { type: 'search_results', queries: ['a'], results: many((at) => ({ url: url(at), id: at % 300 })) },
      { type: 'message', content: [{ text }] },
      { type: 'message', content: [{ text, annotations: many((at) => ({ url: url(at), ...place(at) })) }] },
    ],
  }),
  gemini: (text) => ({
    candidates: [
      {
        content: { parts: [{ text: 'Thought.', thought: true }, { text }] },
        groundingMetadata: {
          groundingChunks: many((at) => ({ web: { uri: url(at), title: 'a.example' } })),
          groundingSupports: many((at) => ({
            segment: { partIndex: 1, startIndex: at, endIndex: LONG + at, text: `${text.slice(0, 50)}x` },
            groundingChunkIndices: [0, 1, 2],
          })),
        },
      },
    ],
  }),
  claude: (text) => ({
    content: [
      {
        type: 'web_search_tool_result',
        content: many((at) => ({ type: 'web_search_result', url: url(at), title: 'a.example' })),
      },
      {
        type: 'text',
        text,
        citations: many((at) => ({ type: 'web_search_result_location', url: url(at), title: 'T' })),
      },
      ...many((at) => ({ type: 'server_tool_use', id: `${at}`, name: 'web_search', input: { query: 'a' } })),
    ],
  }),
  grok: (text) => ({
    citations: Array.from({ length: MANY }, (_, at) => url(at)),
    output: [
      {
        type: 'message',
        content: [
          {
            type: 'output_text',
            text,
            annotations: many((at) => ({
              ...{ type: 'url_citation', url: url(at), title: `${at}` },
              ...{ start_index: at, end_index: LONG + at },
            })),
          },
        ],
      },
      ...many(() => ({ type: 'web_search_call', action: { type: 'search', query: 'a' } })),
    ],
  }),
  mistral: (text) => ({
    outputs: [
      ...many(() => ({ type: 'tool.execution', name: 'web_search', arguments: '{"query":"a"}' })).slice(
        0,
        500,
      ),
      {
        type: 'message.output',
        content: many((at) =>
          at % 2
            ? { type: 'tool_reference', url: url(at), title: 'T' }
            : { type: 'text', text: at ? 'x' : text },
        ),
      },
    ],
  }),
};
const PARSERS: Record<AskedPlatform, (body: unknown, model: string) => Answer> = {
  chatgpt: parseChatgpt,
  perplexity: parsePerplexity,
  gemini: parseGemini,
  claude: (body, model) => parseClaude([body], model),
  grok: parseGrok,
  mistral: parseMistral,
};
const TEXTS = ['one emoji', 'one long word', 'source numbers', 'combining marks', 'lone surrogates', 'days'];

it.each(ASKED_PLATFORMS)(
  'An answer of %s made only of citations is read quickly, and no more of it is kept than needed',
  async (name) => {
    const parse = PARSERS[name];
    const slow: string[] = [];
    for (const what of TEXTS) {
      const body = BODIES[name](HOSTILE_TEXTS[what]?.(LONG) ?? '');
      const answer = parse(body, 'm');
      expect(answer.citations.length).toBeLessThanOrEqual(1000);
      expect(answer.results.length).toBeLessThanOrEqual(1000);
      const ms = await cpuTimeOf(() => parse(body, 'm'));
      if (ms > MAX_CALL_MS) slow.push(`${what}: ${Math.round(ms)} ms`);
    }
    expect(slow).toEqual([]);
  },
);
