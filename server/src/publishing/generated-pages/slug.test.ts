import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugFrom, slugProblem, slugVariant } from './slug.service.ts';

it.each([
  ['What does Tidewater cost?', 'what-does-tidewater-cost'],
  ['Café “Größe” & Smørrebrød', 'cafe-grosse-smorrebrod'],
  ["Acme's plans", 'acmes-plans'],
  ['Index', 'index-page'],
  ['東京のホテル', 'page'],
  ['', 'page'],
  [`${'a'.repeat(39)} ${'b'.repeat(40)}`, `${'a'.repeat(39)}-${'b'.repeat(40)}`],
  [`${'a'.repeat(39)} ${'b'.repeat(41)}`, 'a'.repeat(39)],
  [`The ${'x'.repeat(90)}`, 'the'],
  [`${'word '.repeat(15)}of the whole`, Array.from({ length: 15 }, () => 'word').join('-')],
  [
    'Which managed PostgreSQL services restore a database to any second of the last month?',
    'which-managed-postgresql-services-restore-a-database-to-any-second-of-the-last',
  ],
])('The title %j becomes the slug %s', (title, slug) => expect(slugFrom(title)).toBe(slug));

it('The slug made from any title is allowed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 200 }), (title, place) => {
      expect(slugProblem(slugVariant(slugFrom(title), place))).toBeNull();
    }),
  );
});

it.each(['robots.txt', 'sitemap.xml', 'llms.txt', 'favicon.ico', 'index', '.well-known', '.well-known/acme'])(
  'The slug %s is refused because it has a is reserved on your subdomain',
  (slug) => expect(slugProblem(slug)).toContain('is reserved on your subdomain'),
);

it.each([
  ['a', null],
  ['a-1', null],
  ['x'.repeat(100), null],
])('The slug %s is allowed', (slug, problem) => expect(slugProblem(slug)).toBe(problem));

it.each(['x'.repeat(101), 'A', 'a_b', 'a b', '-a', 'a-', '', 'a/b', 'a.md', 'é'])(
  'The slug %j is refused',
  (slug) => expect(slugProblem(slug)).toEqual(expect.any(String)),
);
