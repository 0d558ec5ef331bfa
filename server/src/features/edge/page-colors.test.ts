import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorsOf, contrast, readColor } from './page-colors.ts';

const hex = (color: string) => readColor(color) ?? [0, 0, 0];

it('keeps a colour that can be read, and moves one that cannot', () => {
  expect(colorsOf({ brand_color: '#0a5', link_color: '#0645ad' }).light).toEqual({
    brand: '#00aa55',
    on_brand: '#000000',
    link: '#0645ad',
  });
  const pale = colorsOf({ brand_color: '#ffee00', link_color: null });
  expect(pale.light.link).not.toBe('#ffee00');
  expect(pale.dark.link).toBe('#ffee00');
});

it('takes anything that is no colour for none', () => {
  const plain = colorsOf({ brand_color: null, link_color: null });
  for (const color of ['red', '#12', '#1234567', 'url(x)', '#fff;}body{display:none', ''])
    expect(colorsOf({ brand_color: color, link_color: color })).toEqual(plain);
});

it('can always be read, whatever the brand', () => {
  const channel = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(channel, channel, channel, (red, green, blue) => {
      const color = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      const { light, dark } = colorsOf({ brand_color: color, link_color: color });
      expect(contrast(hex(light.link), [255, 255, 255])).toBeGreaterThan(4.45);
      expect(contrast(hex(dark.link), [21, 23, 27])).toBeGreaterThan(4.45);
      expect(contrast(hex(light.on_brand), hex(light.brand))).toBeGreaterThan(4.45);
    }),
  );
});
