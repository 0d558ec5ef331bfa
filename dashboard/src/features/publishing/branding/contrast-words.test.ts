import { contrastOf, MIN_CONTRAST, PAPER } from '@sightline/contract/publishing/page-colors';
import { expect, it } from 'vitest';
import { brandWords, linkWords } from './contrast-words.ts';

it('The branding form warns of a color in which links cannot be read, and offers the nearest readable one', () => {
  const { text, better } = linkWords({ brand_color: null, link_color: '#ffcc00' });
  expect(text).toMatch(/^1\.5:1 on white, and text needs 4\.5:1\. We darken it to #[0-9a-f]{6} /);
  expect(contrastOf(better ?? '', PAPER.light)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  expect(linkWords({ brand_color: null, link_color: better }).better).toBeNull();
});

it('The branding form never rounds a contrast up to what is needed', () => {
  expect(linkWords({ brand_color: null, link_color: '#777777' }).text).toMatch(/^4\.4:1 on white, and/);
});

it('The branding form reports no fault for a readable color, and says what dark pages do', () => {
  const { text, better } = linkWords({ brand_color: null, link_color: '#0645ad' });
  expect([text.startsWith('8.5:1 on white. Dark pages lighten it to #'), better]).toEqual([true, null]);
});

it('The branding form says that links take the brand’s color where they have none of their own', () => {
  expect(linkWords({ brand_color: '#b4235a', link_color: null }).text).toMatch(
    /^Links take the brand color: 6\./,
  );
});

it('The branding form says whether text on the brand color is black or white', () => {
  expect(brandWords({ brand_color: '#ffee00' })).toBe('The button’s text on it is black, 17.4:1.');
  expect(brandWords({ brand_color: null })).toBe('The button’s text on it is white, 6.7:1.');
});
