import { expect, it } from 'vitest';
import { DOCS_SEARCH, findActions, VISITOR } from './palette-filter.ts';

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

it('The search of the documentation, which holds all that is typed, stands behind everything that was found here', () => {
  const docs = action(DOCS_SEARCH, 'Search the documentation for “till systems”');
  const listed = (...others: ReturnType<typeof action>[]) =>
    findActions('till systems', [docs, ...others]).map((one) => 'id' in one && one.id);
  expect(listed(action(`${VISITOR}1`, 'Asked for till systems'), action('topic', 'till systems'))).toEqual([
    'topic',
    `${VISITOR}1`,
    DOCS_SEARCH,
  ]);
  expect(listed(action('other', 'ovens'))).toEqual([DOCS_SEARCH]);
});
