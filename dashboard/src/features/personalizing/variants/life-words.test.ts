import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import { expect, it } from 'vitest';
import { actionsFor, lifeSentence } from './life-words.ts';

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
const labels = (change: Partial<VariantLife>, changes: unknown[] = ['one']) =>
  actionsFor(life(change), { version: 2, changes }).map(({ label }) => label);

it('Each state of a variant offers what a person can do with it, and what it waits for comes first', () => {
  const decided = { version: 2, awaits_approval: false };
  expect(labels({})).toEqual(['Approve', 'End']);
  expect(labels({ state: 'live', ...decided })).toEqual(['Pause', 'End']);
  expect(labels({ state: 'live', version: 1 })).toEqual([
    'Approve version 2',
    'Keep version 1',
    'Pause',
    'End',
  ]);
  const planned = { version: 1, next_version: 2, awaits_approval: false };
  expect(labels({ state: 'live', ...planned })).toEqual(['Cancel schedule', 'Pause', 'End']);
  expect(labels({ state: 'live', ...planned, awaits_approval: true })[1]).toBe('Keep version 2');
  expect(labels({ state: 'approved', ...decided })).toEqual(['Pause', 'End']);
  expect(labels({ state: 'paused', ...decided })).toEqual(['Resume', 'End']);
  expect(labels({ state: 'ended', ...decided })).toEqual(['Approve']);
  expect(labels({ awaits_approval: false }, [])).toEqual([]);
});

it('A variant says what visitors see and which version waits', () => {
  expect(lifeSentence(life({ state: 'live', version: 1 }), 2)).toBe(
    'Visitors see version 1. Version 2 is waiting for approval.',
  );
  expect(lifeSentence(life({}), 1)).toBe('Visitors see the original until you approve this variant.');
});
