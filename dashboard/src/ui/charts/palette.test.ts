import { describe, expect, it } from 'vitest';
import {
  accent,
  assistantTones,
  bandTones,
  dark,
  gray,
  markTones,
  partTones,
  statusTones,
  surfaceTones,
} from './palette.ts';

type Rgb = [number, number, number];
const page = { light: '#ffffff', dark: dark[7] };
const text = { light: gray[9], dark: dark[0] };
const dimmed = { light: gray[6], dark: dark[2] };
const anchor = { light: accent[7], dark: accent[3] };
const schemes = ['light', 'dark'] as const;

const linear = (hex: string): Rgb => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
};
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG 2.2 contrast ratio. */
function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [one, other].map((hex) => luminance(linear(hex))).sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

/** Complete color blindness according to Machado, Oliveira and Fernandes (2009), in linear light. */
const BLIND: Record<string, Rgb[]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** Distance in OKLab, where about 0.02 is just noticeable. */
function distance(one: string, other: string, kind: string): number {
  const seen = (hex: string) => oklab((BLIND[kind] ?? []).map((row) => dot(row, linear(hex))) as Rgb);
  return Math.hypot(...seen(one).map((value, index) => value - (seen(other)[index] ?? 0)));
}
const dot = (row: Rgb, color: Rgb) => row[0] * color[0] + row[1] * color[1] + row[2] * color[2];
function oklab(color: Rgb): number[] {
  const [l = 0, m = 0, s = 0] = [
    dot([0.4122214708, 0.5363325363, 0.0514459929], color),
    dot([0.2119034982, 0.6806995451, 0.1073969566], color),
    dot([0.0883024619, 0.2817188376, 0.6299787005], color),
  ].map((value) => Math.cbrt(Math.max(0, value)));
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

describe.each(schemes)('The palette in the %s scheme', (scheme) => {
  it('[A-CONST-10] Neighboring bands of scores can be told apart with every kind of color blindness', () => {
    const bands = Object.values(bandTones).map((tone) => tone[scheme]);
    for (const kind of Object.keys(BLIND)) {
      for (const [index, band] of bands.entries()) {
        for (const other of bands.slice(index + 1)) expect(distance(band, other, kind)).toBeGreaterThan(0.06);
      }
    }
  });

  it('The parts of a stacked chart can be told apart with every kind of color blindness', () => {
    const parts = Object.values(partTones).map((tone) => tone[scheme]);
    for (const kind of Object.keys(BLIND)) {
      for (const [index, part] of parts.entries()) {
        for (const other of parts.slice(index + 1)) expect(distance(part, other, kind)).toBeGreaterThan(0.1);
      }
    }
  });

  it('Bands and lines of charts have a contrast of 3:1 on the page (WCAG 1.4.11)', () => {
    for (const tones of [bandTones, assistantTones, partTones]) {
      for (const tone of Object.values(tones)) {
        expect(contrast(tone[scheme], page[scheme])).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('Text has a contrast of 4.5:1 on every surface (WCAG 1.4.3)', () => {
    const surfaces = [page, surfaceTones.sidebar, surfaceTones.hover, surfaceTones.selected];
    for (const surface of surfaces) {
      for (const tone of [text, dimmed]) {
        expect(contrast(tone[scheme], surface[scheme])).toBeGreaterThanOrEqual(4.5);
      }
    }
    for (const tone of [statusTones.good, statusTones.bad, anchor]) {
      expect(contrast(tone[scheme], page[scheme])).toBeGreaterThanOrEqual(4.5);
    }
    for (const mark of [markTones.own, markTones.competitor, markTones.discovered]) {
      for (const tone of [text, anchor])
        expect(contrast(tone[scheme], mark[scheme])).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(surfaceTones['amber-text'][scheme], surfaceTones.amber[scheme])).toBeGreaterThanOrEqual(
      4.5,
    );
  });
});
