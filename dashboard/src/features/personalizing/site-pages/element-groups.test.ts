import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { expect, it } from 'vitest';
import { filterElements, groupElements, withPending } from './element-groups.ts';

const element = (id: string, more: Partial<PageElement> = {}): PageElement => ({
  id,
  tag: 'p',
  kind: 'paragraph',
  area: 'main',
  content: `Text ${id}`,
  href: null,
  src: null,
  enabled: false,
  ...more,
});

it('[A-API-22] Elements of a page are listed in the order of the page, under the part they belong to', () => {
  const elements = [
    element('a', { area: 'header' }),
    element('b'),
    element('c'),
    element('d', { area: 'header' }),
    element('e', { area: 'footer' }),
  ];
  expect(
    groupElements(elements).map(({ title, elements: those }) => [title, those.map(({ id }) => id)]),
  ).toEqual([
    ['Top of the page', ['a']],
    ['Main content', ['b', 'c']],
    ['Top of the page', ['d']],
    ['Footer', ['e']],
  ]);
});

it('Elements of a page are found by kind and by words of their text or address', () => {
  const elements = [
    element('a'),
    element('b', { kind: 'link', content: 'Prices', href: 'https://acme.example/plans' }),
  ];
  const found = (kind: PageElement['kind'] | 'all', search: string) =>
    filterElements(elements, { kind, search }).map(({ id }) => id);
  expect(found('all', '')).toEqual(['a', 'b']);
  expect(found('link', '')).toEqual(['b']);
  expect(found('all', ' PLANS prices')).toEqual(['b']);
  expect(found('paragraph', 'prices')).toEqual([]);
});

it('[A-STATE-05] A switch for an element that is switched back counts as no change', () => {
  const [a, b] = [element('a'), element('b', { enabled: true })];
  const once = withPending(new Map(), [a, b], true);
  expect([...once]).toEqual([['a', true]]);
  expect([...withPending(once, [a, b], false)]).toEqual([['b', false]]);
  expect([...withPending(once, [a], false)]).toEqual([]);
});
