import { expect, it } from 'vitest';
import { pathProblem } from './page-path.ts';

it.each([
  ['about-us', 'Path must start with “/”.  Example: /about-us'],
  ['a b', 'Path must start with “/”.  Example: /about-us'],
  ['https://acme.example/a', 'Path must start with “/”.  Example: /about-us'],
  ['/a b', "Path can't contain spaces, “#” or “?”"],
  ['/a#b', "Path can't contain spaces, “#” or “?”"],
  ['/a?b=c', "Path can't contain spaces, “#” or “?”"],
  ['/', null],
  ['/about-us/straße', null],
])('[P-PAGES-15][P-PAGES-16] The form for a page checks %j as a path: %s', (path, problem) => {
  expect(pathProblem(path)).toBe(problem);
});
