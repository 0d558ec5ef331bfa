import { typedFacts } from '../../language/typed-facts.ts';
import { findUnsupported } from '../checks/check-facts.ts';
import type { Unsupported } from '../writer.ts';

const NEGATION = /\b(?:not|no|none|never|nobody|nothing|without|nor|neither|absent|missing|\w+n['’]t)\b/i;

/** Names, hosts and figures in `text` that `source` does not contain, so the model invented them. */
export function unsupportedClaims(text: string, source: string): string[] {
  return findUnsupported(text, { names: [], texts: [source], links: [] }).map((one) => one.text);
}

/** Whether `text` has the same counts and negations as `plain`. */
export function keepsTheCount(text: string, plain: string): boolean {
  const said = new Set(figuresIn(text));
  return figuresIn(plain).every((figure) => said.has(figure)) && NEGATION.test(text) === NEGATION.test(plain);
}

const figuresIn = (text: string) => typedFacts(text).flatMap(({ keys }) => keys);

/** A fault of the gate for the model that must fix it; `text` is what was written. */
export const complaintOf = (fault: Unsupported, text: string): string =>
  fault.text === fault.sentence
    ? `no source says this, or it is in another language: ${text}`
    : `“${fault.text}” in: ${text}`;
