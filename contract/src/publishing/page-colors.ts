/**
 * The colors of published pages, computed by the edge and previewed beside the form that sets them. Does not import
 * zod.
 */
type Rgb = readonly [number, number, number];
type Scheme = 'light' | 'dark';

/** Backgrounds that text is placed on. */
export const PAPER: Record<Scheme, string> = { light: '#ffffff', dark: '#15171b' };
/** WCAG AA for text. */
export const MIN_CONTRAST = 4.5;
export const DEFAULT_COLOR = '#1d4ed8';

const TOWARDS: Record<Scheme, Rgb> = { light: [0, 0, 0], dark: [255, 255, 255] };
const STEPS = 100;

/** A site's colors as CSS values, light and dark, each readable on its background. */
export function colorsOf(site: { brand_color: string | null; link_color: string | null }) {
  const brand = hexColor(site.brand_color) ?? DEFAULT_COLOR;
  const link = hexColor(site.link_color) ?? brand;
  const on_brand = contrastOf(brand, '#ffffff') >= contrastOf(brand, '#000000') ? '#ffffff' : '#000000';
  const set = (scheme: Scheme) => ({ brand, on_brand, link: readableOn(scheme, link) });
  return { light: set('light'), dark: set('dark') };
}

/** The closest color toward black, or toward white on a dark background, in which text is readable. */
function readableOn(scheme: Scheme, color: string): string {
  const [from, to] = [channelsOf(color), TOWARDS[scheme]];
  for (let step = 0; step <= STEPS; step += 1) {
    const mixed = hexOf(mix(from, to, step / STEPS));
    if (contrastOf(mixed, PAPER[scheme]) >= MIN_CONTRAST) return mixed;
  }
  return hexOf(to);
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** WCAG 2 contrast ratio of two colors given as `#rrggbb`, from 1 to 21. */
export function contrastOf(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of a color, from 0 to 1. */
export function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** #rgb or #rrggbb as people type it → lowercase `#rrggbb`; null for anything else. */
export function hexColor(color: string | null): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color?.trim() ?? '')?.[1]?.toLowerCase();
  if (!digits) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

function channelsOf(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hexOf = (color: Rgb) =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
