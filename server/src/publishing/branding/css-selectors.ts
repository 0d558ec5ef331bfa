import type { StyledElement } from './look-parts.ts';

/** One alternative of a selector, as far as it describes an element itself. */
interface SelectorPart {
  /** What the element itself must match, such as `a.btn`. */
  compound: string;
  /** What its ancestors must match, in any order. */
  around: readonly string[];
  whole: string;
}

const MAX_PARTS = 60;

/** The alternatives of a selector that always apply; those with states, positions or attributes are left out. */
export function lastParts(selector: string): SelectorPart[] {
  if (selector.startsWith('@')) return [];
  return selector
    .split(',', MAX_PARTS)
    .map((part) => part.trim().replace(/:(?:any-)?link\b/g, ''))
    .filter((part) => part !== '' && !/[:[\\&]/.test(part))
    .map((whole) => {
      const compounds = whole.split(/[\s>+~]+/).filter(Boolean);
      return { compound: compounds.at(-1) ?? '', around: compounds.slice(0, -1), whole };
    });
}

/** Specificity of a rule for an element, as in browsers; null when it does not match. */
export function weightFor(selector: string, element: StyledElement): number | null {
  let best: number | null = null;
  for (const { compound, around } of lastParts(selector)) {
    const own = marksOf(compound);
    if (!own?.every((mark) => isOf(mark, element))) continue;
    const outer = around.map(marksOf);
    if (!outer.every((marks) => marks?.every((mark) => element.around.has(mark)))) continue;
    const weight = [...own, ...outer.flatMap((marks) => marks ?? [])].reduce(
      (sum, mark) => sum + weightOf(mark),
      0,
    );
    best = Math.max(best ?? 0, weight);
  }
  return best;
}

/** The tag, `.classes` and `#id` that a compound selector requires; null when it requires anything else. */
function marksOf(compound: string): string[] | null {
  const [whole, name = '', rest = ''] = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i.exec(compound) ?? [];
  if (!whole) return null;
  return [...(name === '' || name === '*' ? [] : [name.toLowerCase()]), ...(rest.match(/[.#][\w-]+/g) ?? [])];
}

function isOf(mark: string, { tag, id, classes }: StyledElement): boolean {
  if (mark.startsWith('.')) return classes.has(mark.slice(1));
  return mark.startsWith('#') ? mark.slice(1) === id : mark === tag;
}

const weightOf = (mark: string) => (mark.startsWith('#') ? 10_000 : mark.startsWith('.') ? 100 : 1);
