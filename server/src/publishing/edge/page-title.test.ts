import { expect, it } from 'vitest';
import { withoutTitle } from './page-title.ts';

it('A heading that repeats the title is dropped, however it is written', () => {
  for (const first of ['# What is Acme?', '\n## what is ACME  ##', '#\tWhat is Acme'])
    expect(withoutTitle(`${first}\nText.`, 'What is Acme?')).toBe('Text.');
  for (const kept of ['### What is Acme?\nText.', '# Acme\nText.', 'What is Acme?\nText.', '#'])
    expect(withoutTitle(kept, 'What is Acme?')).toBe(kept);
});

it('A very long heading of blanks is read in linear time', () => {
  const markdown = `# a${' '.repeat(50_000)}b`;
  expect(withoutTitle(markdown, 'Title')).toBe(markdown);
});
