import { eng } from 'stopword';
import { STEMMERS } from './languages/stemmers.ts';
import { STOP_WORDS } from './languages/stop.words.ts';
import { normalized } from './normalized.ts';

const STOPWORDS: ReadonlySet<string> = new Set(eng);
/**
 * A run of letters or digits with its apostrophe (`user's`), `c++`, `c#`; scripts without spaces are split by
 * character.
 */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+(?:\+\+|#(?!\p{L})|['’]\p{L}+)?/gu;
/** The same with accents; an apostrophe ends a word, as in `l'hôtel`. */
const FOREIGN_WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?!\p{L}))?/gu;
/** Words written as one as often as two: "backing up" is `backup`. */
const JOINED: ReadonlySet<string> = new Set(
  `addon backup checkin checkout cleanup failover followup login logoff logon logout lookup opensource plugin
  rollback rollout setup shutdown signin signoff signon signup startup timeout turnoff turnon workaround`.split(
    /\s+/,
  ),
);

/** Their endings; most words are excluded by this alone. */
const PARTICLES: ReadonlySet<string> = new Set('up in out on off over down back around source'.split(' '));

const known = new Map<string, string>();
const MAX_KNOWN = 100_000;

/** Lowercase words of a text in order, without accents. */
export function words(text: string): string[] {
  const folded = /^[\0-\x7f]*$/.test(text) ? text : normalized(text, 'NFKD').replace(/\p{M}+/gu, '');
  return (folded.toLowerCase().match(WORD) ?? []).map(withoutApostrophe);
}

/** Stems of the meaningful words, in order and with repeats: what search compares. */
export function stems(text: string, language = 'en'): string[] {
  return language === 'en' ? englishStems(text) : foreignStems(text, language);
}

function englishStems(text: string): string[] {
  const all = words(text);
  const kept: string[] = [];
  for (let i = 0; i < all.length; i++) {
    const word = all[i] ?? '';
    const joined = joinedWord(word, all[i + 1] ?? '');
    if (joined) {
      kept.push(stem(joined));
      i++;
    } else if (!STOPWORDS.has(word)) kept.push(stem(word));
  }
  return kept;
}

/** The single word that two neighbors also form ("logs in": `login`), or null. Both must be lowercase. */
export function joinedWord(word: string, next: string): string | null {
  if (!PARTICLES.has(next)) return null;
  const joined = stem(word) + next;
  return JOINED.has(joined) ? joined : null;
}

/** Stemmers need accents, but the compared text has none. */
function foreignStems(text: string, language: string): string[] {
  const stops = STOP_WORDS[language];
  const spoken = normalized(text, 'NFKC').toLowerCase().match(FOREIGN_WORD) ?? [];
  return spoken.filter((word) => !stops?.has(word)).map((word) => stem(word, language));
}

/** Snowball's stem of one lowercase word, without accents; in languages without a stemmer the word itself. */
export function stem(word: string, language = 'en'): string {
  const key = language === 'en' ? word : `${language} ${word}`;
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    const stemmed = STEMMERS[language]?.(word) ?? word;
    found = language === 'en' ? stemmed : withoutAccents(stemmed);
    known.set(key, found);
  }
  return found;
}

const withoutAccents = (word: string) => normalized(word, 'NFKD').replace(/\p{M}+/gu, '');

function withoutApostrophe(word: string): string {
  return /['’]/.test(word) ? word.replace(/['’]s$/, '').replace(/['’]/g, '') : word;
}
