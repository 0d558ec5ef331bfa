import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as english } from 'stemmer';

/** Verbs keep their t and their ge- in Snowball's German: "kostet" and "kosten", "gespielt" and "spielen" are one. */
const germanVerb = (stem: string) =>
  stem.length < 6 ? stem : stem.replace(/^ge(?=\p{L}{3,}t$)/u, '').replace(/e?t$/, '');

/** Stems of a lower-case word with its accents, by language. */
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
