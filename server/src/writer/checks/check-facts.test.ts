import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { findUnsupported } from './check-facts.ts';

interface Labelled {
  brand: string;
  sources: string[];
  links: string[];
  /** `known_miss`: the correct answer in a case that the check gets wrong. */
  cases: { text: string; flag: string[]; known_miss?: boolean }[];
}

const { brand, sources, links, cases }: Labelled = JSON.parse(
  readFileSync(new URL('../../../../bench/data/facts.labelled.json', import.meta.url), 'utf8'),
);
const flagged = (text: string) =>
  findUnsupported(text, { names: [brand, 'crumbline.example'], texts: sources, links }).map(
    (one) => one.text,
  );

describe('[A-CONT-01] The fact check, on labeled cases', () => {
  it.each(cases.filter(({ known_miss }) => !known_miss).map(({ text, flag }) => [text, flag]))(
    'The fact check flags exactly the unsupported facts in: %s',
    (text, flag) => {
      expect(flagged(text)).toEqual(flag);
    },
  );
});
