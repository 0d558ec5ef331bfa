import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as english } from 'stemmer';

/**
 * Snowball's German keeps t and ge- of verbs; here "kostet" and "kosten", "gespielt" and "spielen" get the same stem.
 */
const germanVerb = (stem: string) =>
  stem.length < 6 ? stem : stem.replace(/^ge(?=\p{L}{3,}t$)/u, '').replace(/e?t$/, '');

/** Stem functions by language, for a lowercase word with its accents. */
export const STEMMERS: Record<string, (word: string) => string> = {
  en: english,
  de: (word) => germanVerb(german(word)),
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  ru: russian,
};
