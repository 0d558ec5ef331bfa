// Its build of one file loads in an eighth of the time, and takes a quarter of the memory.
import culori from 'culori/require';

const MAX_STEPS = 20;
const MAX_COLOR_LENGTH = 300;
/** Below this opacity, the background shows through. */
const MIN_ALPHA = 0.9;

/** Values of custom properties when the page loads. */
export type CssVariables = ReadonlyMap<string, string>;

/** The color that a CSS value names, as `#rrggbb`; null for none and for a translucent one. */
export function cssColor(value: string, variables: CssVariables): string | null {
  const plain = substitute(value, variables)?.trim().toLowerCase() ?? '';
  const color = culori.parse(plain) ?? culori.parse(withFunction(plain));
  return color && (color.alpha ?? 1) >= MIN_ALPHA ? culori.formatHex(color) : null;
}

/** Some design systems keep values without their function: `222 47% 11%`, `13, 110, 253`. */
const withFunction = (value: string) => `${value.includes('%') ? 'hsl' : 'rgb'}(${value})`;

/** Replaces variables by their values, within limits that no real page exceeds. */
function substitute(value: string, variables: CssVariables): string | null {
  let text = value.slice(0, MAX_COLOR_LENGTH);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    // The innermost one, which contains no other.
    const found = /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)?))?\)/.exec(text);
    if (!found) return text.includes('var(') ? null : text;
    const known = variables.get(found[1] ?? '') ?? found[2];
    if (known === undefined) return null;
    text = text.slice(0, found.index) + known.trim() + text.slice(found.index + found[0].length);
    if (text.length > MAX_COLOR_LENGTH) return null;
  }
  return null;
}
