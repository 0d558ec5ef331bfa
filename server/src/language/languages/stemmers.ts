import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as indonesian } from '@orama/stemmers/indonesian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as serbian } from '@orama/stemmers/serbian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { stemmer as english } from 'stemmer';

/**
 * Snowball's German keeps t and ge- of verbs; here "kostet" and "kosten", "gespielt" and "spielen" get the same stem.
 */
const germanVerb = (stem: string) =>
  stem.length < 6 ? stem : stem.replace(/^ge(?=\p{L}{3,}t$)/u, '').replace(/e?t$/, '');

/**
 * Stem functions by language, for a lowercase word with its accents. The library's Bulgarian (3.1) throws at one word in
 * forty, so that language does without.
 */
export const STEMMERS: Record<string, (word: string) => string> = {
  en: english,
  de: (word) => germanVerb(german(word)),
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pt: portuguese,
  ru: russian,
  ar: arabic,
  da: danish,
  el: greek,
  fi: finnish,
  ga: irish,
  hi: hindi,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  lt: lithuanian,
  nb: norwegian,
  no: norwegian,
  ro: romanian,
  sr: serbian,
  sv: swedish,
  tr: turkish,
  uk: ukrainian,
};
