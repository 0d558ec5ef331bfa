import { expect, it } from 'vitest';
import { splitByMarks } from './marks.ts';

const mark = (start: number, end: number) => ({ start, end, tone: 'own', label: 'Acme' });
const cut = (text: string, marks: ReturnType<typeof mark>[], offset?: number) =>
  splitByMarks(text, marks, offset).map((piece) => (piece.mark ? `[${piece.text}]` : piece.text));

it('A text is cut at its marks, in order, without losing a character', () => {
  expect(cut('Use Acme or Bolt.', [mark(12, 16), mark(4, 8)])).toEqual([
    'Use ',
    '[Acme]',
    ' or ',
    '[Bolt]',
    '.',
  ]);
  expect(cut('Acme', [mark(0, 4)])).toEqual(['[Acme]']);
  expect(cut('plain', [])).toEqual(['plain']);
});

it('The earlier of two overlapping marks wins, and marks outside the text are ignored', () => {
  expect(cut('Acme Cloud', [mark(0, 10), mark(5, 10)])).toEqual(['[Acme Cloud]']);
  expect(cut('abcdef', [mark(0, 3), mark(2, 5)])).toEqual(['[abc]', '[de]', 'f']);
  expect(cut('abc', [mark(7, 9), mark(2, 2)])).toEqual(['abc']);
});

it('A part of a text is cut by the offsets of the whole text', () => {
  expect(cut('or Bolt.', [mark(4, 8), mark(12, 16)], 9)).toEqual(['or ', '[Bolt]', '.']);
});
