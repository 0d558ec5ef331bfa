import { hexColor } from '@sightline/contract/publishing/page-colors';

const MAX_STEPS = 20;
const MAX_COLOR_LENGTH = 300;

/** What custom properties say, as the page has them at first. */
export type CssVariables = ReadonlyMap<string, string>;

/** The colour that a CSS value names, as `#rrggbb`; null for none, for one seen through, and for what no site uses. */
export function cssColor(value: string, variables: CssVariables): string | null {
  const plain = substitute(value, variables)?.trim().toLowerCase();
  if (!plain) return null;
  if (plain.startsWith('#')) return hexOfDigits(plain);
  const named = NAMES.get(plain);
  if (named) return named;
  const [, name, inner = ''] = /^(rgba?|hsla?|oklch)\(([^()]*)\)/.exec(plain) ?? [];
  if (name === undefined) return bareColor(plain);
  const parts = inner.split(/[\s,/]+/).filter(Boolean);
  if (isSeenThrough(parts[3])) return null;
  if (name.startsWith('rgb')) return ofRgb(parts.slice(0, 3).map((part) => numberOf(part, 255)));
  if (name === 'oklch') return ofOklch(parts);
  return ofHsl(parts);
}

const NAMES = new Map([
  ['black', '#000000'],
  ['white', '#ffffff'],
]);

/** Values without their function, as some design systems keep them: `222 47% 11%`, `13, 110, 253`. */
function bareColor(value: string): string | null {
  if (!/^[\d.]+(?:deg)?[\s,]+[\d.]+%?[\s,]+[\d.]+%?$/.test(value)) return null;
  const parts = value.split(/[\s,]+/);
  return value.includes('%') ? ofHsl(parts) : ofRgb(parts.map((part) => numberOf(part, 255)));
}

/** Values of variables in place of their names, as far as a page for people goes. */
function substitute(value: string, variables: CssVariables): string | null {
  let text = value.slice(0, MAX_COLOR_LENGTH);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    // The innermost one: it holds no other.
    const found = /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)?))?\)/.exec(text);
    if (!found) return text.includes('var(') ? null : text;
    const known = variables.get(found[1] ?? '') ?? found[2];
    if (known === undefined) return null;
    text = text.slice(0, found.index) + known.trim() + text.slice(found.index + found[0].length);
    if (text.length > MAX_COLOR_LENGTH) return null;
  }
  return null;
}

function hexOfDigits(text: string): string | null {
  const digits = text.slice(1);
  if (/^[0-9a-f]{4}$/.test(digits))
    return isSeenThrough(shareOfHex(digits.slice(3).repeat(2))) ? null : hexColor(`#${digits.slice(0, 3)}`);
  if (/^[0-9a-f]{8}$/.test(digits))
    return isSeenThrough(shareOfHex(digits.slice(6))) ? null : hexColor(`#${digits.slice(0, 6)}`);
  return hexColor(text);
}

const shareOfHex = (digits: string) => String(Number.parseInt(digits, 16) / 255);

function isSeenThrough(alpha: string | undefined): boolean {
  if (alpha === undefined) return false;
  const share = numberOf(alpha, 1);
  return !(share >= 0.9);
}

/** `%` of a whole, else the number itself. */
const numberOf = (part: string, whole: number) =>
  part.endsWith('%') ? (Number.parseFloat(part) / 100) * whole : Number.parseFloat(part);

function ofRgb(channels: readonly number[]): string | null {
  if (channels.length !== 3 || !channels.every(Number.isFinite)) return null;
  const digits = channels.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

function ofHsl(parts: readonly string[]): string | null {
  const [hue = Number.NaN, saturation = Number.NaN, lightness = Number.NaN] = [
    Number.parseFloat(parts[0] ?? ''),
    Number.parseFloat(parts[1] ?? '') / 100,
    Number.parseFloat(parts[2] ?? '') / 100,
  ];
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const place = (((offset + hue / 30) % 12) + 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return ofRgb([channel(0), channel(8), channel(4)]);
}

/** By the matrices of CSS Color 4. */
function ofOklch(parts: readonly string[]): string | null {
  const lightness = numberOf(parts[0] ?? '', 1);
  const chroma = numberOf(parts[1] ?? '', 0.4);
  const hue = (Number.parseFloat(parts[2] ?? '0') * Math.PI) / 180 || 0;
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return ofRgb(
    [
      4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
    ].map((value) => 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)),
  );
}
