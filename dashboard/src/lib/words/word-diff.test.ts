import { expect, it } from 'vitest';
import { wordDiff } from './word-diff.ts';

const marked = (before: string, after: string) =>
  wordDiff(before, after).map((pieces) =>
    pieces.map(({ text, isOwn }) => (isOwn ? `[${text.trim()}]` : text.trim())).join(' '),
  );

it('Words that only one text has are marked, and those of both stand in the same order', () => {
  expect(marked('Tills for small bakeries', 'Tills that small bakeries trust')).toEqual([
    'Tills [for] small bakeries',
    'Tills [that] small bakeries [trust]',
  ]);
  expect(marked('Get started', 'Book a demo')).toEqual(['[Get started]', '[Book a demo]']);
  expect(marked('The same', 'The same')).toEqual(['The same', 'The same']);
});

it('A text that came or went is marked as a whole, and one that is too long is not compared', () => {
  expect(marked('', 'New words')).toEqual(['', '[New words]']);
  expect(marked('Old words', '')).toEqual(['[Old words]', '']);
  const long = 'word '.repeat(1100);
  expect(wordDiff(long, `${long}more`)).toEqual([
    [{ text: long, isOwn: true }],
    [{ text: `${long}more`, isOwn: true }],
  ]);
});

it('The pieces of each text make the whole text again', () => {
  const [before, after] = ['We  repair\ntills, fast.', 'We repair old tills,  fast and well.'];
  expect(wordDiff(before, after).map((pieces) => pieces.map(({ text }) => text).join(''))).toEqual([
    before,
    after,
  ]);
});
