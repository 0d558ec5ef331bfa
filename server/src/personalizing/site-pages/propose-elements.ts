import type { FoundElement } from './match-elements.ts';

const MIN_PARAGRAPH_LENGTH = 40;
const LEGAL =
  /\b(privacy|terms|legal|imprint|impressum|cookies?|log ?in|log ?out|sign ?in|anmelden|datenschutz)\b/i;

/**
 * What a first scan proposes to change, as indexes into the list: the headline, the paragraph below it and the main
 * button.
 */
export function proposeElements(found: readonly FoundElement[]): Set<number> {
  const main = [...found.entries()].filter(([, { area }]) => area === 'main');
  const headline =
    main.find(([, { tag }]) => tag === 'h1') ?? main.find(([, { kind }]) => kind === 'heading');
  const below = main.filter(([place]) => !headline || place > headline[0]);
  const lead = below.find(
    ([, { kind, content }]) => kind === 'paragraph' && content.length >= MIN_PARAGRAPH_LENGTH,
  );
  const button = (headline ? below : main).find(
    ([, { kind, content }]) => kind === 'button' && !LEGAL.test(content),
  );
  return new Set([headline, lead, button].flatMap((entry) => (entry ? [entry[0]] : [])));
}
