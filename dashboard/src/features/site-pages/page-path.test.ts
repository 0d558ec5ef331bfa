import { expect, it } from 'vitest';
import { pathProblem, readablePath } from './page-path.ts';

it.each([
  ['about-us', 'Path must start with “/”.  Example: /about-us'],
  ['a b', 'Path must start with “/”.  Example: /about-us'],
  ['https://acme.example/a', 'Path must start with “/”.  Example: /about-us'],
  ['/a b', "Path can't contain spaces, “#” or “?”"],
  ['/a#b', "Path can't contain spaces, “#” or “?”"],
  ['/a?b=c', "Path can't contain spaces, “#” or “?”"],
  ['/', null],
  ['/about-us/straße', null],
])('[P-PAGES-15][P-PAGES-16] %j as a path: %s', (path, problem) => {
  expect(pathProblem(path)).toBe(problem);
});

it('shows paths as people type them', () => {
  expect(readablePath('/stra%C3%9Fe')).toBe('/straße');
  expect(readablePath('/100%')).toBe('/100%');
});

it('calls the homepage so, as every other screen does', () => {
  expect(readablePath('/')).toBe('Homepage');
});
