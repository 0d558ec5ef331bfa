import { expect, it } from 'vitest';
import { applyEdits, editInBlock, markdownBlocks, sentenceSpans } from './markdown-blocks.ts';
import { parseMarkdown } from './parse-markdown.ts';

const blockOf = (markdown: string) => {
  const [block] = markdownBlocks(parseMarkdown(markdown));
  if (!block) throw new Error('The text has no block.');
  return block;
};

it.each([
  ['a sentence of 30,000 characters', 'word '.repeat(6000).trim()],
  ['a word of 60,000 letters', 'w'.repeat(60_000)],
])('[A-CONT-01] A block of any length has the places of its sentences: %s', (_, text) => {
  expect(sentenceSpans(blockOf(text))).toEqual([{ text, start: 0, end: text.length }]);
});

it('Sentences have their places, also across line breaks and several spaces', () => {
  const { text } = blockOf('It is **fast**.  It\nruns   on Linux! Yes.');
  const spans = sentenceSpans({ text });
  expect(spans.map((span) => span.text)).toEqual(['It is fast.', 'It runs on Linux!', 'Yes.']);
  expect(spans.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))).toEqual(
    spans.map((span) => span.text),
  );
});

it('Edits change what a reader sees, past escapes and entities, and leave code alone', () => {
  const markdown = 'A \\* B &amp; C `D` E';
  const block = blockOf(markdown);
  const edits = ['B', 'C', 'E'].flatMap((letter) => {
    const at = block.text.indexOf(letter);
    return editInBlock(markdown, block, at, at + 1, letter.toLowerCase()) ?? [];
  });
  expect(applyEdits(markdown, edits)).toBe('A \\* b &amp; c `D` e');
  const inCode = block.text.indexOf('D');
  expect(editInBlock(markdown, block, inCode, inCode + 1, 'd')).toBeNull();
});

it('The longer of two overlapping edits is applied, and insertions at its edges but not inside it', () => {
  const edits = [
    { start: 2, end: 4, text: 'short' },
    { start: 1, end: 5, text: 'long' },
    { start: 1, end: 1, text: '<' },
    { start: 3, end: 3, text: 'inside' },
    { start: 5, end: 5, text: '>' },
  ];
  expect(applyEdits('0123456', edits)).toBe('0<long>56');
});
