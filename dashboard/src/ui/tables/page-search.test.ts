import { expect, it } from 'vitest';
import { findPages } from './page-search.tsx';

const PAGES = [
  { path: '/', title: 'Tills for bakeries' },
  { path: '/stra%C3%9Fe', title: null },
  { path: '/pricing', title: 'What Tillberry costs' },
  { path: '/guides/part-2' },
];

it.each([
  ['', ['/', '/stra%C3%9Fe', '/pricing', '/guides/part-2']],
  ['  ', ['/', '/stra%C3%9Fe', '/pricing', '/guides/part-2']],
  ['homepage', ['/']],
  ['straße', ['/stra%C3%9Fe']],
  ['COSTS pricing', ['/pricing']],
  ['part-2 guides', ['/guides/part-2']],
  ['pricing guides', []],
])('The search for %j finds pages by path, name and title: %j', (search, paths) => {
  expect(findPages(PAGES, search).map(({ path }) => path)).toEqual(paths);
});
