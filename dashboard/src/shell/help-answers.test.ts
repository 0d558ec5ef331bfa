import { expect, it } from 'vitest';
import { findAnswers } from './help-answers.ts';

it('Ten questions are answered, and a search finds those that have all its words', () => {
  expect(findAnswers('')).toHaveLength(10);
  expect(findAnswers(' tag  website ').map(({ question }) => question)).toEqual([
    'How do I put the tag on my website?',
  ]);
  expect(findAnswers('zeppelin')).toEqual([]);
});

it('Every answer leads somewhere', () => {
  for (const { links } of findAnswers('')) expect(links.length).toBeGreaterThan(0);
});
