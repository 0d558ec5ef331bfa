type Rgb = readonly [number, number, number];

const LIGHT: Rgb = [255, 255, 255];
const DARK: Rgb = [21, 23, 27];
const BLACK: Rgb = [0, 0, 0];
const BLUE = '#1d4ed8';
/** WCAG AA for text. */
const READABLE = 4.5;

/** The colours of a site as CSS variables, each readable on the background it stands on, light and dark. */
export function colorsOf({
  brand_color,
  link_color,
}: {
  brand_color: string | null;
  link_color: string | null;
}) {
  const brand = readColor(brand_color) ?? readColor(BLUE) ?? DARK;
  const link = readColor(link_color) ?? brand;
  const set = (background: Rgb, towards: Rgb) => ({
    brand: hex(brand),
    on_brand: hex(contrast(brand, LIGHT) >= contrast(brand, BLACK) ? LIGHT : BLACK),
    link: hex(readableOn(background, link, towards)),
  });
  return { light: set(LIGHT, [0, 0, 0]), dark: set(DARK, LIGHT) };
}

/** Moves a colour towards another until it can be read. */
function readableOn(background: Rgb, color: Rgb, towards: Rgb): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, background) >= READABLE) return mixed;
  }
  return towards;
}

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

/** The ratio of WCAG 2, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** #rgb or #rrggbb; anything else is no colour. */
export function readColor(color: string | null): Rgb | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color?.trim() ?? '')?.[1];
  if (!digits) return null;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const value = Number.parseInt(full, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const hex = (color: Rgb) =>
  `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
