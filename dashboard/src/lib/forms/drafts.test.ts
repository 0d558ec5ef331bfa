import { expect, it } from 'vitest';
import { memoryStorage } from '../session/store.ts';
import { dropDrafts, keepDraft, readDraft } from './drafts.ts';

const ann = { user_id: 'ann', domain_id: 'acme' };

it('The browser keeps a draft for one person, one website and one form only', () => {
  const storage = memoryStorage();
  keepDraft(storage, ann, 'guidance', 'Shorter.');
  expect(readDraft(storage, ann, 'guidance')).toBe('Shorter.');
  expect(readDraft(storage, ann, 'knowledge')).toBe(null);
  expect(readDraft(storage, { ...ann, domain_id: 'other' }, 'guidance')).toBe(null);
  expect(readDraft(storage, { ...ann, user_id: 'bo' }, 'guidance')).toBe(null);
  keepDraft(storage, ann, 'guidance', undefined);
  expect(storage.length).toBe(0);
});

it('The browser drops all drafts at a sign-out, those of others at a sign-in, and nothing else', () => {
  const storage = memoryStorage();
  storage.setItem('sightline.domain', 'acme');
  keepDraft(storage, ann, 'guidance', 'Shorter.');
  keepDraft(storage, { ...ann, user_id: 'bo' }, 'guidance', 'Longer.');
  dropDrafts(storage, 'ann');
  expect(readDraft(storage, ann, 'guidance')).toBe('Shorter.');
  expect(readDraft(storage, { ...ann, user_id: 'bo' }, 'guidance')).toBe(null);
  dropDrafts(storage);
  expect([...Array(storage.length)].map((_, at) => storage.key(at))).toEqual(['sightline.domain']);
});

it('A draft that cannot be kept or read breaks nothing', () => {
  const storage = memoryStorage();
  storage.setItem('sightline.draft.ann.acme.guidance', '{');
  expect(readDraft(storage, ann, 'guidance')).toBe(null);
  const full = {
    ...storage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => keepDraft(full, ann, 'guidance', 'x')).not.toThrow();
});
