import { typedFacts } from '../../language/typed-facts.ts';
import { findUnsupported } from '../checks/check-facts.ts';

const NEGATION = /\b(?:not|no|none|never|nobody|nothing|without|nor|neither|absent|missing|\w+n['’]t)\b/i;

/** Names, hosts and figures in `text` that `source` doesn't hold: what a model added of its own. */
export function unsupportedClaims(text: string, source: string): string[] {
  return findUnsupported(text, { names: [], texts: [source], links: [] }).map((one) => one.text);
}

/** Whether `text` gives the same counts as `plain` and denies where it denies. */
export function keepsTheCount(text: string, plain: string): boolean {
  const said = new Set(figuresIn(text));
  return figuresIn(plain).every((figure) => said.has(figure)) && NEGATION.test(text) === NEGATION.test(plain);
}

const figuresIn = (text: string) => typedFacts(text).flatMap(({ keys }) => keys);
