import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import { expect, it } from 'vitest';
import { changesToSee, queueActions } from './queue-actions.ts';

const life = (change: Partial<VariantLife>): VariantLife => ({
  state: 'draft',
  version: null,
  next_version: null,
  awaits_approval: true,
  starts_at: null,
  ends_at: null,
  reason: null,
  changed_by: null,
  changed_at: null,
  ...change,
});
const change = (element_id: string, was: string, now: string) => ({ element_id, tag: 'h1', was, now });
const newest = { version: 2, changes: [change('a', 'Old', 'New')] };
const labels = (of: Partial<VariantLife>) =>
  queueActions(life(of), newest).map(({ pressed, label }) => `${pressed} ${label}`);

it('Yes and no are what the variant can do: approve or drop, keep, resume or end', () => {
  expect(labels({})).toEqual(['A Approve', 'D Drop']);
  expect(labels({ state: 'live', version: 1 })).toEqual(['A Approve version 2', 'D Keep version 1']);
  expect(labels({ state: 'paused', version: 2, awaits_approval: false, reason: 'It fell.' })).toEqual([
    'A Resume',
    'D End',
  ]);
  expect(queueActions(life({ state: 'live', version: 1 }), newest)[1]?.decision).toEqual({
    what: 'restore',
    version: 1,
  });
});

it('A new version is compared with what visitors see, which is the original until one is live', () => {
  const first = { version: 1, changes: [change('a', 'Old', 'First'), change('b', 'Kept', 'Gone')] };
  expect(changesToSee(life({}), [newest, first])).toEqual([change('a', 'Old', 'New')]);
  expect(changesToSee(life({ state: 'live', version: 1 }), [newest, first])).toEqual([
    change('a', 'First', 'New'),
    change('b', 'Gone', 'Kept'),
  ]);
});

it('Of a paused variant the version that would be resumed is shown, though a newer one changes nothing', () => {
  const paused = life({ state: 'paused', version: 2, awaits_approval: false, reason: 'It fell.' });
  expect(changesToSee(paused, [{ version: 3, changes: [] }, newest])).toEqual(newest.changes);
});

it('What visitors see already is not listed, and of an element with two changes each is compared with its own', () => {
  const link = (text: string, address: string) => [change('c', 'Link', text), change('c', 'Link', address)];
  const versions = [
    { version: 2, changes: link('Try', '/buy') },
    { version: 1, changes: link('Try', '/try') },
  ];
  expect(changesToSee(life({ state: 'live', version: 1 }), versions)).toEqual([change('c', '/try', '/buy')]);
});
