import { expect, it } from 'vitest';
import { summariseEdit } from './edit-summary.ts';

const text = (markdown_content: string, more: { title?: string; meta_description?: string } = {}) => ({
  title: 'Title',
  meta_description: '',
  markdown_content,
  ...more,
});
const said = (before: string, after: string) => summariseEdit({ before: text(before), after: text(after) });

it('[A-ENT-30] The summary of an edit names the price or the number that changed, and where', () => {
  expect(said('## Plans\n\nIt costs $29 a month.', '## Plans\n\nIt costs $39 a month.')).toBe(
    'Price in “Plans” changed from $29 to $39.',
  );
  expect(said('We have 40 shops.', 'We have 42 shops.')).toBe('Number in the opening changed from 40 to 42.');
  expect(said('## T\n\n| a | €5 |\n|---|---|\n', '## T\n\n| a | €6 |\n|---|---|\n')).toBe(
    'Price in “T” changed from €5 to €6.',
  );
});

it('The summary of an edit names the sections that were added, removed or changed', () => {
  expect(said('## A\n\nOne.\n\n## B\n\nTwo.', '## A\n\nOther words.\n\n## C\n\nThree.')).toBe(
    'Added “C”. Removed “B”. Changed “A”.',
  );
  expect(said('One.', 'One.\n\n## A\n\n## B\n\n## C\n\n## D\n\n## E')).toBe(
    'Added “A”, “B”, “C”, and 2 more.',
  );
  expect(said('## A\n\nOne.\n\n## B\n\nTwo.', '## B\n\nTwo.\n\n## A\n\nOne.')).toBe(
    'The order of sections changed.',
  );
});

it('The summary of an edit tells of changes to the title and the description', () => {
  expect(
    summariseEdit({ before: text('x'), after: text('x', { title: 'New', meta_description: 'Also new' }) }),
  ).toBe('Title changed to “New”. Description changed.');
});

it('The summary of an edit copes with texts that no person writes', () => {
  expect(said('x', '>'.repeat(50_000))).toBe('Changed the opening.');
});
