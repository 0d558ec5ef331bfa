import { expect, it } from 'vitest';
import { addedWords } from './added-words.ts';

const RESEARCHED = `Tillberry is a bakery. ([Home](https://tillberry.example/))

**What it does**

- Tillberry bakes sourdough. ([Bread](https://tillberry.example/bread))

The pages read do not say: price.`;

it('A text that research wrote counts no words as added by people', () => {
  expect(addedWords(RESEARCHED, RESEARCHED)).toBe('');
  expect(addedWords(RESEARCHED, RESEARCHED.replace('/bread', '/loaves'))).toBe('');
  expect(addedWords(RESEARCHED, RESEARCHED.replace('price', 'price, licence'))).toBe('');
  expect(addedWords('', '')).toBe('');
});

it('Sentences that a person added or changed are told apart from those that research wrote', () => {
  const edited = RESEARCHED.replace('bakes sourdough', 'bakes rye').replace(
    'is a bakery.',
    'is a bakery. A loaf costs 4 euros.',
  );
  expect(addedWords(RESEARCHED, edited)).toBe('A loaf costs 4 euros.\n\nTillberry bakes rye.');
  expect(addedWords('', 'We open at nine.\n\n## Hours\n\n1. Closed on Monday.')).toBe(
    'We open at nine.\n\nClosed on Monday.',
  );
});
