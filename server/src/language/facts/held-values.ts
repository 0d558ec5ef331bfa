import { splitSentences } from '../sentences.ts';
import { typedFacts } from '../typed-facts.ts';
import { type HeldValues, readingsOf, subjectOfKey } from './fact.ts';
import { wordsIn } from './fact-words.ts';

/** A held value as a text states it. */
export interface SaidValue {
  text: string;
  start: number;
  reason: string;
}

/** Tells which held values a text states; `context` is what stands above it. */
export type FindHeld = (text: string, context?: string) => SaidValue[];

/** How every price shows; most texts state none. */
export const MONEY = /[€$£¥₹]|\b(?:USD|EUR|GBP|CHF|JPY|INR|AUD|CAD|euros?|dollars?|pounds?|francs?)\b/i;

/**
 * A text states a held value when it has the figure and, with what stands above, every word of the subject. What people
 * say in other words passes.
 */
export function heldFinder(held: HeldValues[]): FindHeld {
  const byReading = new Map<string, { subject: string[]; reason: string }[]>();
  for (const { key, values, reason } of held)
    for (const reading of values.flatMap(readingsOf))
      byReading.set(reading, [...(byReading.get(reading) ?? []), { subject: subjectOfKey(key), reason }]);
  return (text, context = '') => {
    if (!MONEY.test(text)) return [];
    let said: ReadonlySet<string> | null = null;
    return typedFacts(text).flatMap(({ kind, keys, text: figure, start }) => {
      const about = kind === 'price' ? keys.flatMap((key) => byReading.get(key) ?? []) : [];
      if (about.length === 0) return [];
      said ??= wordsIn(`${context} ${text}`);
      const found = about.find(({ subject }) => subject.every((word) => said?.has(word)));
      return found ? [{ text: figure, start, reason: found.reason }] : [];
    });
  };
}

/** The sentences of a text that state nothing held; null when none is left. The subject may stand one sentence earlier. */
export function withoutHeld(text: string, find: FindHeld, context = ''): string | null {
  if (find(text, context).length === 0) return text;
  const sentences = splitSentences(text);
  const kept = sentences.filter(
    (sentence, at) => find(sentence, `${context} ${sentences[at - 1] ?? ''}`).length === 0,
  );
  return kept.length === 0 ? null : kept.join(' ');
}
