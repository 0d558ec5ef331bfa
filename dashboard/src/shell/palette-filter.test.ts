import { expect, it } from 'vitest';
import { findActions, VISITOR } from './palette-filter.ts';

const action = (id: string, label: string, keywords = '') => ({ id, label, keywords });
const visitors = Array.from({ length: 30 }, (_, place) =>
  action(`${VISITOR}${place}`, 'Overview reader who came from Perplexity', 'Visitor'),
);
const idsOf = (search: string) =>
  findActions(search, [action('/overview', 'Overview'), ...visitors]).flatMap((one) =>
    'id' in one ? [one.id] : [],
  );

it('Visitors never crowd screens out of the palette, and all of them are listed when nothing else is found', () => {
  expect(idsOf('overview')).toEqual(['/overview', ...[0, 1, 2].map((place) => `${VISITOR}${place}`)]);
  expect(idsOf('perplexity came')).toHaveLength(30);
  expect(idsOf('nobody')).toEqual([]);
});
