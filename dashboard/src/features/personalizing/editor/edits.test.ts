import type { Picked } from '@sightline/contract/personalizing/editor-messages';
import { expect, it } from 'vitest';
import { type Edits, editRuns, moved, runsOf, scriptChanges, withEdit } from './edits.ts';

const HEADLINE: Picked = {
  selector: 'h1',
  tag: 'h1',
  kind: 'text',
  text: 'Tills for all',
  runs: ['Tills', 'for all'],
  href: null,
  alt: null,
  is_off: false,
  parent: 'main',
  previous: null,
  next: 'p.lead',
  after_next: 'p.more',
};
const item = (n: number): Picked => ({
  ...HEADLINE,
  selector: `ul > li:nth-of-type(${n})`,
  tag: 'li',
  text: `Item ${n}`,
  runs: [`Item ${n}`],
  previous: n > 1 ? `ul > li:nth-of-type(${n - 1})` : null,
  next: `ul > li:nth-of-type(${n + 1})`,
  after_next: null,
});

it('Each part of a text is changed by itself, and what is typed back to the original is no change', () => {
  const edits = editRuns([], HEADLINE, ['Tills', 'for bakers']);
  expect(edits).toEqual([{ selector: 'h1', tag: 'h1', was: 'Tills for all', runs: [null, 'for bakers'] }]);
  expect(runsOf(edits, HEADLINE)).toEqual(['Tills', 'for bakers']);
  expect(editRuns(edits, HEADLINE, HEADLINE.runs)).toEqual([]);
  expect(editRuns([], item(1), ['One'])).toMatchObject([{ text: 'One' }]);
  expect(runsOf([], item(1))).toEqual(['Item 1']);
});

it('An element of which nothing is changed any more drops out, and other changes of it stay', () => {
  const hidden = withEdit(editRuns([], HEADLINE, ['Tills', 'x']), HEADLINE, { hide: true });
  expect(withEdit(hidden, HEADLINE, { runs: undefined })).toEqual([
    { selector: 'h1', tag: 'h1', was: 'Tills for all', hide: true },
  ]);
  expect(withEdit(withEdit([], HEADLINE, { hide: true }), HEADLINE, { hide: undefined })).toEqual([]);
});

it('Moves are made last, and siblings whose selectors count each other move one at a time', () => {
  const down = moved([], HEADLINE, 'down') ?? [];
  expect(down).toMatchObject([{ selector: 'h1', before: 'p.more' }]);
  expect(moved([], HEADLINE, 'up')).toBeNull();
  // Behind the last of them, the last one goes before it.
  const last: Edits = moved([], item(2), 'down') ?? [];
  expect(last).toMatchObject([{ selector: 'ul > li:nth-of-type(3)', before: 'ul > li:nth-of-type(2)' }]);
  expect(moved(last, item(5), 'up')).toBeNull();
  expect(moved(down, item(5), 'up')).toHaveLength(2);
  const both = withEdit(down, item(1), { text: 'One' });
  expect(scriptChanges(both).map(({ selector }) => selector)).toEqual([item(1).selector, 'h1']);
});
