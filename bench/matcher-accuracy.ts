import { readFileSync } from 'node:fs';
import { createMatcher } from '../server/src/measuring/reading/matcher/matcher.ts';

/** A text, the brands tracked in it (each a name with its aliases), and those that a reader finds named. */
export interface LabelledCase {
  id: string;
  class: string;
  /** Holdout cases are not looked at while the matcher is changed. */
  part: 'tune' | 'holdout';
  brands: string[][];
  mentioned: string[];
  /** Brands of which a reader can't tell; they may not count, and are to be shown as unclear. */
  unsure?: string[];
  text: string;
}

/** A text in the given language. */
export interface LanguageCase extends LabelledCase {
  lang: string;
}

export interface Accuracy {
  /** The harmonic mean of both. */
  f1: number;
  precision: number;
  recall: number;
  /** Brands named according to the labels, and brands judged. */
  named: number;
  judged: number;
}

export interface Verdict<T extends LabelledCase = LabelledCase> {
  labelled: T;
  missed: string[];
  invented: string[];
  /** Unsure brands that count, and those that are not shown for a decision. */
  counted: string[];
  hidden: string[];
}

export function readLabelledCases(): LabelledCase[] {
  return linesOf('mentions.labelled.jsonl').map((line) => JSON.parse(line));
}

/** Hard cases in thirteen languages, half of them held back. */
export function readLanguageCases(): LanguageCase[] {
  return linesOf('mentions-languages.labelled.jsonl').map((line) => JSON.parse(line));
}

/**
 * Sentences of fourteen classes in many languages. The brands of a class go to the halves in turn, so no brand of a
 * class stands in both.
 */
export function readOpenCases(): LanguageCase[] {
  return linesOf('mentions-open.labelled.jsonl').map((line) => JSON.parse(line));
}

const linesOf = (file: string) =>
  readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

export function judge<T extends LabelledCase>(labelled: T): Verdict<T> {
  const match = createMatcher(labelled.brands.map((names) => ({ id: names[0] ?? '', names })));
  const mentions = match(labelled.text);
  const unsure = labelled.unsure ?? [];
  const found = mentions.filter(({ spans }) => spans.length > 0).map(({ brand_id }) => brand_id);
  const shown = mentions.filter(({ unclear }) => unclear.length > 0).map(({ brand_id }) => brand_id);
  return {
    labelled,
    missed: labelled.mentioned.filter((name) => !found.includes(name)),
    invented: found.filter((name) => !labelled.mentioned.includes(name) && !unsure.includes(name)),
    counted: unsure.filter((name) => found.includes(name)),
    hidden: unsure.filter((name) => !shown.includes(name)),
  };
}

/** Over brands, not texts: each brand tracked in a text is one judgment, but for those that a reader can't tell. */
export function accuracyOf(verdicts: readonly Verdict[]): Accuracy {
  const sum = (count: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + count(verdict), 0);
  const named = sum(({ labelled }) => labelled.mentioned.length);
  const missed = sum((verdict) => verdict.missed.length);
  const invented = sum((verdict) => verdict.invented.length);
  const hits = named - missed;
  const precision = hits + invented === 0 ? 1 : hits / (hits + invented);
  const recall = named === 0 ? 1 : hits / named;
  return {
    precision,
    recall,
    f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    named,
    judged: sum(({ labelled }) => labelled.brands.length - (labelled.unsure ?? []).length),
  };
}
