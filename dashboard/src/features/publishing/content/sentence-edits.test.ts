import { describe, expect, it } from 'vitest';
import { dropAt, placeNow, replaceAt } from './sentence-edits.ts';

const at = (markdown: string, sentence: string) => {
  const start = markdown.indexOf(sentence);
  return { start, end: start + sentence.length };
};

describe('A sentence that is dropped', () => {
  it.each([
    ['in the middle', 'We sell. We lie. We mend.', 'We lie.', 'We sell. We mend.'],
    ['at the end', 'We sell. We lie.\n\nMore.', 'We lie.', 'We sell. \n\nMore.'],
    ['at the beginning', 'We lie. We sell.', 'We lie.', 'We sell.'],
    ['that is a paragraph', 'We sell.\n\nWe lie.\n\nWe mend.', 'We lie.', 'We sell.\n\nWe mend.'],
    ['that is a point of a list', '- We sell.\n- We lie.\n- We mend.', 'We lie.', '- We sell.\n- We mend.'],
    ['that is a numbered point', '1. We sell.\n2. We lie.', 'We lie.', '1. We sell.\n'],
    ['that is the whole text', 'We lie.', 'We lie.', ''],
    ['in a script without spaces', '売ります。嘘です。直します。', '嘘です。', '売ります。直します。'],
  ])('A sentence %s leaves no trace when it is dropped', (_where, markdown, sentence, left) => {
    expect(dropAt(markdown, at(markdown, sentence))).toBe(left);
  });
});

it('A sentence is mended where it stands, and nothing else changes', () => {
  const markdown = 'It costs 49 €. It is red.';
  expect(replaceAt(markdown, at(markdown, 'It costs 49 €.'), 'It costs 39 €.')).toBe(
    'It costs 39 €. It is red.',
  );
});

describe('After the text was changed', () => {
  const checked = 'One. Two. Three. Two.';
  it('A sentence is found again where it has moved to, the nearest of like ones', () => {
    expect(placeNow(checked, { start: 5, end: 9 }, checked)).toEqual({ start: 5, end: 9 });
    expect(placeNow(checked, { start: 5, end: 9 }, 'Two. Three. Two.')).toEqual({ start: 0, end: 4 });
    expect(placeNow(checked, { start: 17, end: 21 }, 'Two. Three. Two.')).toEqual({ start: 12, end: 16 });
  });

  it('A sentence that is gone is not found', () => {
    expect(placeNow(checked, { start: 10, end: 16 }, 'One. Two. Two.')).toBeNull();
  });
});
