/** One declaration block, except blocks in media queries for paper or dark screens. */
export interface CssRule {
  /** As written, such as `a, .btn:hover`; empty for a style attribute. */
  selector: string;
  declarations: readonly (readonly [property: string, value: string])[];
}

const MAX_RULES = 20_000;
const MAX_DECLARATIONS = 60_000;
const MAX_VALUE_LENGTH = 300;
const MAX_SELECTOR_LENGTH = 4000;
/** Media that do not describe the page on a light screen. */
const ELSEWHERE =
  /^@(?:media[^{]*(?:print|prefers-color-scheme\s*:\s*dark)|[\w-]*keyframes|font-face|page\b)/i;

/** Reads the declarations of a stylesheet in one pass, however broken it is. */
export function readCss(css: string): CssRule[] {
  const text = withoutComments(css);
  const rules: CssRule[] = [];
  const open: { selector: string; isElsewhere: boolean; declarations: [string, string][] }[] = [];
  let left = MAX_DECLARATIONS;
  let start = 0;
  const declare = (end: number) => {
    const block = open.at(-1);
    const found = block && !block.isElsewhere && left > 0 ? declarationOf(text, start, end) : null;
    if (!found) return;
    left -= 1;
    block?.declarations.push(found);
  };
  for (
    let at = nextSign(text, 0);
    at < text.length && rules.length < MAX_RULES;
    at = nextSign(text, at + 1)
  ) {
    const sign = text[at];
    if (sign === '{') {
      const selector = text.slice(Math.max(start, at - MAX_SELECTOR_LENGTH), at).trim();
      const outer = open.at(-1);
      const isElsewhere = (outer?.isElsewhere ?? false) || ELSEWHERE.test(selector);
      open.push({
        selector: selector.startsWith('@') ? (outer?.selector ?? '') : selector,
        isElsewhere,
        declarations: [],
      });
    } else {
      declare(at);
      const block = sign === '}' ? open.pop() : undefined;
      if (block && block.declarations.length > 0) rules.push(block);
    }
    start = at + 1;
  }
  return rules;
}

/** Declarations of a style attribute. */
export const readStyle = (style: string): CssRule => ({
  selector: '',
  declarations: readCss(`*{${style.replace(/[{}]/g, '')}}`).flatMap(({ declarations }) => declarations),
});

/** Position of the next `{`, `}` or `;` outside strings and brackets; the length if there is none. */
function nextSign(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth = Math.max(0, depth - 1);
    else if (sign === '{' || sign === '}' || (sign === ';' && depth === 0)) return at;
  }
  return text.length;
}

/** Where a string ends: at its quote, or at the end of a line without one. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\\') at += 1;
    else if (sign === text[from] || sign === '\n') return at;
  }
  return text.length;
}

function declarationOf(text: string, start: number, end: number): [string, string] | null {
  const part = text.slice(start, Math.min(end, start + MAX_VALUE_LENGTH));
  const colon = part.indexOf(':');
  if (colon < 1) return null;
  const property = part.slice(0, colon).trim();
  // Names of custom properties are case-sensitive, as in browsers.
  const name = property.startsWith('--') ? property : property.toLowerCase();
  const value = part
    .slice(colon + 1)
    .replace(/!\s*important\s*$/i, '')
    .trim();
  return /^[\w-]{1,80}$/.test(name) && value !== '' ? [name, value] : null;
}

function withoutComments(css: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', from)) {
    parts.push(css.slice(from, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return parts.join(' ');
    from = close + 2;
  }
  parts.push(css.slice(from));
  return parts.join(' ');
}
