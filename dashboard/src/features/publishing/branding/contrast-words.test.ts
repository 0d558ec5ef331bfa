import { contrastOf, PAPER, READABLE } from '@sightline/contract/publishing/page-colors';
import { expect, it } from 'vitest';
import { brandWords, linkWords } from './contrast-words.ts';

it('tells a colour that links cannot be read in, and offers the nearest that they can', () => {
  const { text, better } = linkWords({ brand_color: null, link_color: '#ffcc00' });
  expect(text).toMatch(/^1\.5:1 on white, and text needs 4\.5:1\. Pages darken it to #[0-9a-f]{6} /);
  expect(contrastOf(better ?? '', PAPER.light)).toBeGreaterThanOrEqual(READABLE);
  expect(linkWords({ brand_color: null, link_color: better }).better).toBeNull();
});

it('never rounds up to what is needed', () => {
  expect(linkWords({ brand_color: null, link_color: '#777777' }).text).toMatch(/^4\.4:1 on white, and/);
});

it('says nothing is wrong where nothing is, and what dark pages do', () => {
  const { text, better } = linkWords({ brand_color: null, link_color: '#0645ad' });
  expect([text.startsWith('8.5:1 on white. Dark pages lighten it to #'), better]).toEqual([true, null]);
});

it('says that links take the brand’s colour where they have none', () => {
  expect(linkWords({ brand_color: '#b4235a', link_color: null }).text).toMatch(
    /^Links take the brand color: 6\./,
  );
});

it('says which text stands on the brand', () => {
  expect(brandWords({ brand_color: '#ffee00' })).toBe('The button’s text on it is black, 17.4:1.');
  expect(brandWords({ brand_color: null })).toBe('The button’s text on it is white, 6.7:1.');
});
