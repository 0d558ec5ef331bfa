import { expect, it } from 'vitest';
import { deprecationHeaders } from './deprecated-calls.ts';

it('A call that will go says since when, until when, and where to read on', () => {
  expect(deprecationHeaders({})).toEqual([]);
  const deprecated = { since: '2027-01-01', sunset: '2027-07-01', instead: 'topics.list' };
  expect(Object.fromEntries(deprecationHeaders({ deprecated }))).toEqual({
    deprecation: '@1798761600',
    sunset: 'Thu, 01 Jul 2027 00:00:00 GMT',
    link: '</api-reference>; rel="deprecation"',
  });
});
