import { readFileSync } from 'node:fs';
import { createMatcher } from '../server/src/measuring/reading/matcher.ts';

/** A text, the brands tracked in it (each a name with its aliases), and those that a reader finds named. */
export interface LabelledCase {
  id: string;
  class: string;
  /** Holdout cases are not looked at while the matcher is changed. */
  part: 'tune' | 'holdout';
  brands: string[][];
  mentioned: string[];
  text: string;
}

export interface Accuracy {
  precision: number;
  recall: number;
  /** Brands named in the labels, and brands judged. */
  named: number;
  judged: number;
}

export interface Verdict {
  labelled: LabelledCase;
  missed: string[];
  invented: string[];
}

export function readLabelledCases(): LabelledCase[] {
  const lines = readFileSync(new URL('./data/mentions.labelled.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line));
}

export function judge(labelled: LabelledCase): Verdict {
  const match = createMatcher(labelled.brands.map((names) => ({ id: names[0] ?? '', names })));
  const found = match(labelled.text)
    .filter(({ spans }) => spans.length > 0)
    .map(({ brand_id }) => brand_id);
  return {
    labelled,
    missed: labelled.mentioned.filter((name) => !found.includes(name)),
    invented: found.filter((name) => !labelled.mentioned.includes(name)),
  };
}

/** Over brands, not texts: each brand tracked in a text is one judgement. */
export function accuracyOf(verdicts: readonly Verdict[]): Accuracy {
  const sum = (count: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + count(verdict), 0);
  const named = sum(({ labelled }) => labelled.mentioned.length);
  const missed = sum((verdict) => verdict.missed.length);
  const invented = sum((verdict) => verdict.invented.length);
  const hits = named - missed;
  return {
    precision: hits + invented === 0 ? 1 : hits / (hits + invented),
    recall: named === 0 ? 1 : hits / named,
    named,
    judged: sum(({ labelled }) => labelled.brands.length),
  };
}
