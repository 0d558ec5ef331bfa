import type { LabelledCase } from './matcher-accuracy.ts';

/** Marks that assistants add after a word to name their source. */
export const MARKS: readonly string[] = [
  '[1]',
  ' [1]',
  '[1][2]',
  '[1], [2]',
  '[1, 2]',
  '[^1]',
  '\\[1\\]',
  '[cite: 1, 2]',
  '【1†source】',
  '【3:0†plans.pdf】',
  '(1)',
  '¹',
  '¹²',
  '¹,²',
  '<sup>1</sup>',
  '<sup>[1](https://example.com/a)</sup>',
  '[1](https://example.com/a)',
  '[[1]](https://example.com/a_(b))',
  '[[1](https://example.com/a "Title")]',
  ' ([source](https://example.com/a))',
  ' ([example.com](https://www.example.com/a?utm_source=openai))',
  ' ([example.com][1])',
  '\ue200cite\ue202turn0search0\ue201',
  ' :contentReference[oaicite:0]{index=0}',
];

/** Nothing is inserted into a word, an address or a link's label. */
const BEFORE = '(?<![\\p{L}\\p{N}\\p{M}@/._+&=-])';
const AFTER =
  "(?![\\p{L}\\p{N}\\p{M}@/_+™®©\\u00ad\\u200b-\\u200d]|[.&:-](?=[\\p{L}\\p{N}/])|['’](?=\\p{L})|[^\\n\\[\\]]{0,80}\\]\\()";
/** Closing emphasis and quotes that belong to the word. */
const CLOSED = '[*_`"”»]{0,3}';

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** The same text with a mark after every occurrence of a tracked name's letters, named or not. */
export function withMarks(labelled: LabelledCase, mark: string): LabelledCase {
  const names = labelled.brands.flat().toSorted((one, other) => other.length - one.length);
  const place = new RegExp(`${BEFORE}(?:${names.map(escaped).join('|')})${CLOSED}${AFTER}`, 'giu');
  return { ...labelled, text: labelled.text.replace(place, (name) => name + mark) };
}
