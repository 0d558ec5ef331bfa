import { luminanceOf } from '@sightline/contract/publishing/page-colors';
import { type CssVariables, cssColor } from './css-color.ts';
import { type CssRule, readStyle } from './css-rules.ts';
import { lastParts, weightFor } from './css-selectors.ts';
import type { StyledElement } from './look-parts.ts';

interface Sheets {
  /** In the order in which browsers apply them. */
  rules: readonly CssRule[];
  theme_color: string | null;
  /** The page's main button. */
  call: StyledElement | null;
  header: StyledElement | null;
}

const MAX_VARIABLES = 5000;
/** Maximum number of values for one element, last first; a real site never has this many without a color among them. */
const MAX_PAINTS = 1000;
const ROOT = /^(?::root|html|body|:host|\*)(?:[.:#[(][^\s>+~]*)?$/i;

/** Variable names that most sites use for their colors, wherever they are set. */
const PLAIN_BUTTONS: readonly StyledElement[] = [
  {
    tag: 'a',
    id: '',
    classes: new Set(['btn', 'btn-primary', 'button', 'button-primary']),
    style: '',
    around: new Set(),
  },
  { tag: 'button', id: '', classes: new Set(), style: '', around: new Set() },
];

/** The colors people know the site by; null when none stands out. */
export function chooseColors({ rules, theme_color, call, header }: Sheets) {
  const variables = rootVariables(rules);
  const named = (kind: string) => namedColors(kind, variables);
  const background = (of: StyledElement | null) => (of ? backgroundOf(of, rules, variables) : null);
  const candidates = [
    theme_color === null ? null : cssColor(theme_color, variables),
    ...named('brand'),
    background(call),
    ...named('primary'),
    ...PLAIN_BUTTONS.map(background),
    background(header),
    ...named('accent'),
  ].filter((color) => color !== null);
  const brand_color =
    candidates.find(isVivid) ?? candidates.find((color) => luminanceOf(color) < 0.1) ?? null;
  const links = [...linkColors(rules, variables), ...named('link')];
  return { brand_color, link_color: links.find(isVivid) ?? null };
}

/** A real color instead of a shade of gray. */
function isVivid(color: string): boolean {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return Math.max(...channels) - Math.min(...channels) >= 40;
}

/** Rules inside one block share its selector. Both may be long, so each selector is examined once. */
function remembered<Answer>(work: (selector: string) => Answer): (selector: string) => Answer {
  const known = new Map<string, Answer>();
  return (selector) => {
    const answer = known.get(selector) ?? work(selector);
    known.set(selector, answer);
    return answer;
  };
}

function rootVariables(rules: readonly CssRule[]): CssVariables {
  const variables = new Map<string, string>();
  const isRoot = remembered((selector) =>
    selector.split(',').some((part) => ROOT.test(part.trim()) && !/dark/i.test(part)),
  );
  for (const { selector, declarations } of rules) {
    if (!declarations.some(([name]) => name.startsWith('--'))) continue;
    if (!isRoot(selector)) continue;
    for (const [name, value] of declarations)
      if (name.startsWith('--') && (variables.size < MAX_VARIABLES || variables.has(name)))
        variables.set(name, value);
  }
  return variables;
}

/** Names that are about something other than the color itself. */
const ASIDE =
  /^(?:text|fg|foreground|contrast|on|hover|active|focus|dark|darker|darkest|light|lighter|lightest|muted|border|subtle|rgb|shadow|gradient|opacity|font|size|width|height|radius|spacing|secondary|tertiary|disabled|visited|inverse|inverted|transition|bs|\d+)$/i;

/** Values of custom properties with that name, plainest names first. */
function namedColors(kind: string, variables: CssVariables): string[] {
  const found: { color: string; words: number }[] = [];
  for (const [name, value] of variables) {
    const words = name
      .replace(/([a-z])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .split(/[-_]+/)
      .filter(Boolean);
    if (!words.includes(kind) || words.some((word) => ASIDE.test(word) && word !== '500' && word !== '600'))
      continue;
    const color = cssColor(value, variables);
    if (color) found.push({ color, words: words.length });
  }
  return found.toSorted((a, b) => a.words - b.words).map(({ color }) => color);
}

function backgroundOf(of: StyledElement, rules: readonly CssRule[], root: CssVariables): string | null {
  const weightOf = remembered((selector) => weightFor(selector, of) ?? -1);
  const about = rules
    .filter(({ declarations }) =>
      declarations.some(([name]) => BACKGROUND.test(name) || name.startsWith('--')),
    )
    .flatMap(({ selector, declarations }) => ({ declarations, weight: weightOf(selector) }))
    .filter(({ weight }) => weight >= 0)
    .toSorted((a, b) => a.weight - b.weight);
  // Some design systems color every button by a variable that each kind of button sets itself.
  const own = about.flatMap(({ declarations }) => declarations.filter(([name]) => name.startsWith('--')));
  const variables = new Map([...root, ...own]);
  if (of.style) about.push({ ...readStyle(of.style), weight: 0 });
  return paintOf(
    about.flatMap(({ declarations }) => declarations),
    variables,
  );
}

const BACKGROUND = /^background(?:-color|-image)?$/;
const COLOR_INSIDE =
  /#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^()]{1,80}\)|oklch\([^()]{1,80}\)|var\(\s*--[\w-]{1,80}\s*\)/i;

/** The last background that is, or begins with, a color. */
function paintOf(declarations: CssRule['declarations'], variables: CssVariables): string | null {
  const paints = declarations.filter(([name]) => BACKGROUND.test(name)).slice(-MAX_PAINTS);
  for (const [, value] of paints.toReversed()) {
    const color = cssColor(value, variables) ?? cssColor(COLOR_INSIDE.exec(value)?.[0] ?? '', variables);
    if (color) return color;
  }
  return null;
}

const NOT_IN_TEXT = /nav|menu|header|footer|btn|button|card|social|logo|breadcrumb|tab|badge|h[1-6]\b/i;

/** From links in text, the most general rule first. */
function linkColors(rules: readonly CssRule[], variables: CssVariables): string[] {
  const found: { color: string; depth: number }[] = [];
  /** How deep the outermost of a selector's links in text is nested; infinite when the selector has none. */
  const depthOf = remembered((selector) =>
    Math.min(
      ...lastParts(selector)
        .filter(({ compound, whole }) => compound === 'a' && !NOT_IN_TEXT.test(whole))
        .map(({ around }) => around.length),
    ),
  );
  for (const { selector, declarations } of rules) {
    const value = declarations.findLast(([name]) => name === 'color')?.[1];
    if (value === undefined) continue;
    const depth = depthOf(selector);
    const color = Number.isFinite(depth) ? cssColor(value, variables) : null;
    if (color) found.push({ color, depth });
  }
  // The later of two rules of one kind wins, as in browsers.
  return found
    .toReversed()
    .toSorted((a, b) => a.depth - b.depth)
    .map(({ color }) => color);
}
