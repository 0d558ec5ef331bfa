import { expect, it } from 'vitest';
import { pageName } from './page-name.ts';

it('Paths are shown as people type them', () => {
  expect(pageName('/stra%C3%9Fe')).toBe('/straße');
  expect(pageName('/100%')).toBe('/100%');
});

it('[P-LAND-06] The homepage has the same name on every screen', () => {
  expect(pageName('/')).toBe('Homepage');
});

it('Invisible characters in a path stay encoded', () => {
  expect(pageName('/a%E2%80%AEb')).toBe('/a%E2%80%AEb');
  expect(pageName('/a%00b')).toBe('/a%00b');
});
