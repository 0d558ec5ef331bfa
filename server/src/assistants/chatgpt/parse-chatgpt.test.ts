import { expect, it } from 'vitest';
import { parseChatgpt } from './parse-chatgpt.ts';

const text = (words: string, annotations: object[] = []) => ({
  type: 'output_text',
  text: words,
  annotations,
});
const message = (content: object[], phase: string | null = null) => ({ type: 'message', phase, content });
const cite = (url: string, start_index: number, end_index: number) => ({
  type: 'url_citation',
  url,
  title: 'T',
  start_index,
  end_index,
});
const parse = (output: unknown, rest: object = {}) =>
  parseChatgpt({ id: 'r', model: 'm', output, ...rest }, 'm');

it('Commentary of ChatGPT is left out when there is a final answer', () => {
  const answer = parse([
    message([text('Let me look.')], 'commentary'),
    message([text('Acme.')], 'final_answer'),
  ]);
  expect(answer.text).toBe('Acme.');
});

it('Messages of ChatGPT without a phase are joined with all their parts, and their citations move to the right places', () => {
  const answer = parse([
    message([text('First. '), text('See a.example.', [cite('https://a.example', 4, 13)])]),
    message([text('Then b.', [cite('https://b.example', 5, 6)])]),
  ]);
  expect(answer.text).toBe('First. See a.example.\n\nThen b.');
  const quotes = answer.citations.map(({ start, end }) => answer.text.slice(start ?? 0, end ?? 0));
  expect(quotes).toEqual(['a.example', 'b']);
});

it('A citation of ChatGPT keeps its address and drops a range that lies outside of the text', () => {
  const answer = parse([
    message([text('Short.', [cite('https://a.example', 3, 99), cite('https://b.example', 5, 2)])]),
  ]);
  expect(answer.citations.map(({ url, start, end }) => [url, start, end])).toEqual([
    ['https://a.example', null, null],
    ['https://b.example', null, null],
  ]);
});

it('A citation of ChatGPT counted in code points is found after an emoji', () => {
  const words = '🙂🙂 see (https://a.example)';
  const start = [...'🙂🙂 see '].length;
  const answer = parse([message([text(words, [cite('https://a.example', start, start + 19)])])]);
  const [citation] = answer.citations;
  expect(words.slice(citation?.start ?? 0, citation?.end ?? 0)).toBe('(https://a.example)');
});

it('Search calls of ChatGPT are read in every recorded shape', () => {
  const answer = parse([
    { type: 'web_search_call', status: 'completed' },
    { type: 'web_search_call', action: { type: 'search', query: 'old form' } },
    {
      type: 'web_search_call',
      action: {
        type: 'search',
        queries: ['one', 'two'],
        sources: [
          { type: 'url', url: 'https://a.example/' },
          { type: 'api', name: 'oai-weather' },
        ],
      },
    },
    { type: 'web_search_call', action: { type: 'open_page', url: 'https://b.example/' } },
    { type: 'web_search_call', action: { type: 'open_page', url: null } },
    { type: 'web_search_call', action: { type: 'find_in_page', url: 'https://b.example/', pattern: 'x' } },
    { type: 'hologram_call', action: 7 },
    message([text('Acme.')]),
  ]);
  expect(answer.queries).toEqual(['old form', 'one', 'two']);
  expect(answer.results.map(({ url }) => url)).toEqual(['https://a.example/', 'https://b.example/']);
  expect(answer.usage.searches).toBe(3);
  expect(answer.steps).toHaveLength(3);
});

it('A search of ChatGPT that failed does not count as a search', () => {
  const answer = parse([
    { type: 'web_search_call', status: 'failed', action: { type: 'search', query: 'q' } },
    message([text('Acme.')]),
  ]);
  expect(answer.searched).toBe(false);
});
