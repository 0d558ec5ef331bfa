import { expect, it } from 'vitest';
import { cleanPagePath } from '../server/src/personalizing/screenshots/page-path.ts';
import { pagePath as addedPath } from '../server/src/personalizing/site-pages/page-address.ts';
import { pageKey } from '../server/src/platform/text/page-key.ts';
import { newView } from '../server/src/visiting/visits/follow/merge-view.ts';
import { idOf, viewEvent } from '../server/test/logged-visits.ts';
import { pagePath as visitedPath } from '../tracker/src/address.ts';

const SITE = 'https://www.acme.example';

/** A page as an owner types it, an address at which it is visited, and its path in journeys. */
const SAME: [typed: string, visited: string, path: string][] = [
  ['acme.example', '/', '/'],
  ['acme.example/', '/?utm_source=chatgpt.com#top', '/'],
  ['acme.example/pricing', '/pricing/', '/pricing'],
  ['https://www.acme.example/pricing/?plan=team#faq', '/pricing', '/pricing'],
  ['/pricing', '/pricing//', '/pricing'],
  ['acme.example//docs//start/', '/docs/start', '/docs/start'],
  ['acme.example/docs/../pricing', '/docs/./../pricing', '/pricing'],
  ['acme.example/Pricing', '/Pricing', '/Pricing'],
  ['acme.example/café', '/caf%c3%a9/', '/caf%C3%A9'],
  ['acme.example/caf%c3%a9', '/café', '/caf%C3%A9'],
  ['acme.example/a%2fb', '/a%2Fb', '/a%2Fb'],
];
const OTHER: [typed: string, visited: string][] = [
  ['acme.example/pricing', '/Pricing'],
  ['acme.example/pricing', '/pricing/team'],
  ['acme.example/a%2Fb', '/a/b'],
  ['acme.example', '/pricing'],
];

const configured = (typed: string) => new URL(addedPath(typed, 'acme.example'), SITE);
const at = (visited: string) => new URL(visited, SITE);

// The typed path, the script's, the one in journeys and the pictured one: one page is the same page everywhere.
it.each(SAME)('The page configured as %s is the page that is visited at %s', (typed, visited, path) => {
  const added = configured(typed);
  expect(visitedPath(at(visited))).toBe(visitedPath(added));
  const scene = { domain_id: idOf('domain'), visitor: 'ann', visit: 'one', name: 'view', at: new Date(0) };
  const { data, ...event } = viewEvent(scene, { url: at(visited).href });
  if (data.type !== 'view') throw new Error('It is a view.');
  const view = newView({ ...event, data, place: '' }, data, idOf('session'));
  expect(view.path).toBe(path);
  expect(pageKey(added.pathname)).toBe(path);
  expect(cleanPagePath(path)).toBe(path);
});

it.each(OTHER)('The page configured as %s is another page than the one visited at %s', (typed, visited) => {
  expect(visitedPath(at(visited))).not.toBe(visitedPath(configured(typed)));
  expect(pageKey(at(visited).pathname)).not.toBe(pageKey(configured(typed).pathname));
});
