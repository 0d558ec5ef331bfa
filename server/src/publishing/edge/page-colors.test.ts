import {
  colorsOf,
  contrastOf,
  hexColor,
  MIN_CONTRAST,
  PAPER,
} from '@sightline/contract/publishing/page-colors';
import fc from 'fast-check';
import { expect, it } from 'vitest';

const channel = fc.integer({ min: 0, max: 255 });
const anyColor = fc
  .tuple(channel, channel, channel)
  .map((parts) => `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`);

it('A readable color is kept, and an unreadable one is adjusted', () => {
  expect(colorsOf({ brand_color: '#0a5', link_color: '#0645ad' }).light).toEqual({
    brand: '#00aa55',
    on_brand: '#000000',
    link: '#0645ad',
  });
  const pale = colorsOf({ brand_color: '#ffee00', link_color: null });
  expect(pale.light.link).not.toBe('#ffee00');
  expect(pale.dark.link).toBe('#ffee00');
});

it('Text that is no color counts as no color', () => {
  const plain = colorsOf({ brand_color: null, link_color: null });
  for (const color of ['red', '#12', '#1234567', 'url(x)', '#fff;}body{display:none', ''])
    expect(colorsOf({ brand_color: color, link_color: color })).toEqual(plain);
});

it('Colors are read as people type them', () => {
  expect(['#ABC', ' 1D4ED8 ', '#00ff00', '#12345g', null].map(hexColor)).toEqual([
    '#aabbcc',
    '#1d4ed8',
    '#00ff00',
    null,
    null,
  ]);
});

it('The colors of a page are readable whatever the brand’s color', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (brand_color, link_color) => {
      const { light, dark } = colorsOf({ brand_color, link_color });
      expect(contrastOf(light.link, PAPER.light)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(contrastOf(dark.link, PAPER.dark)).toBeGreaterThanOrEqual(MIN_CONTRAST);
      expect(contrastOf(light.on_brand, light.brand)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }),
  );
});

it('A color that is already readable is left alone', () => {
  fc.assert(
    fc.property(anyColor, (link_color) => {
      const { light } = colorsOf({ brand_color: null, link_color });
      if (contrastOf(link_color, PAPER.light) >= MIN_CONTRAST) expect(light.link).toBe(link_color);
      else expect(light.link).not.toBe(link_color);
    }),
  );
});
