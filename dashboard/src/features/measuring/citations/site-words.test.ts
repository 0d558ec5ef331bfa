import type { CitationKind } from '@sightline/contract/measuring/citation-kinds';
import { expect, it } from 'vitest';
import { adviceOf, KIND_LABEL } from './site-words.ts';

const KINDS = Object.keys(KIND_LABEL) as CitationKind[];
const plain = { isUntracked: false, hasOpportunity: false };
const advise = (kind: CitationKind, named = 0, open_prompts = 0, facts = plain) =>
  adviceOf({ kind, named, open_prompts, competitors: [] }, facts);

it('Every kind of site has one short sentence on what to do, whether its answers mention the brand or not', () => {
  for (const kind of KINDS)
    for (const named of [0, 3]) expect(advise(kind, named).text, kind).toMatch(/^[A-Z][^.]{10,60}\.$/);
});

it('A directory that stands behind answers without the brand is one to be listed in', () => {
  expect(advise('review')).toEqual({ text: 'Get listed there.', to: null });
  expect(advise('review', 0, 0, { ...plain, hasOpportunity: true }).to).toBe('opportunities');
  expect(advise('review', 2).text).toBe('Check that your listing is there and correct.');
});

it('A competitor’s site asks for pages where the own site doesn’t answer, else for a comparison', () => {
  expect(advise('competitor', 0, 1).text).toBe(
    'Write a page for 1 prompt that your site doesn’t fully answer.',
  );
  expect(advise('competitor', 0, 0).text).toBe('Compare your page with theirs.');
});

it('A company that nobody tracks is one to track, whatever kind its site seems to be', () => {
  const untracked = { isUntracked: true, hasOpportunity: true };
  expect(advise('other', 0, 0, untracked).to).toBe('competitors');
  expect(advise('own', 0, 0, untracked).to).toBeNull();
});
