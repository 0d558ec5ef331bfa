import { eng } from 'stopword';
import { STEMMERS } from './languages/stemmers.ts';
import { STOP_WORDS } from './languages/stop.words.ts';
import { normalized } from './normalized.ts';

const STOPWORDS: ReadonlySet<string> = new Set(eng);
/** A run of letters or digits with the signs on them and an apostrophe (`user's`), `c++`, `c#`. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?!\p{L})|['’]\p{L}+)?/gu;
/** The same where an apostrophe ends a word, as in `l'hôtel`. */
const FOREIGN_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\+\+|#(?!\p{L}))?/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
/** Whether a text has words that no space separates. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Words written as one as often as two: "backing up" is `backup`. */
const JOINED: ReadonlySet<string> = new Set(
  `addon backup checkin checkout cleanup failover followup login logoff logon logout lookup opensource plugin
  rollback rollout setup shutdown signin signoff signon signup startup timeout turnoff turnon workaround`.split(
    /\s+/,
  ),
);

/** Their endings; most words are excluded by this alone. */
const PARTICLES: ReadonlySet<string> = new Set('up in out on off over down back around source'.split(' '));

/** Languages in which a word with another mark is another word. */
const TONAL: ReadonlySet<string> = new Set(['vi']);

const known = new Map<string, string>();
const MAX_KNOWN = 100_000;

/** Lowercase words of a text in order, without accents. */
export function words(text: string): string[] {
  return wordsIn(withoutAccents(text).toLowerCase(), WORD).map(withoutApostrophe);
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
  const spoken = wordsIn(normalized(text, 'NFKC').toLowerCase(), FOREIGN_WORD);
  return spoken.filter((word) => !stops?.has(word)).map((word) => stem(word, language));
}

/** Snowball's stem of one lowercase word, without accents; in languages without a stemmer the word itself. */
export function stem(word: string, language = 'en'): string {
  const key = language === 'en' ? word : `${language} ${word}`;
  let found = known.get(key);
  if (found === undefined) {
    if (known.size >= MAX_KNOWN) known.clear();
    const stemmed = STEMMERS[language]?.(word) ?? word;
    found = language === 'en' || TONAL.has(language) ? stemmed : withoutAccents(stemmed);
    known.set(key, found);
  }
  return found;
}

function wordsIn(text: string, word: RegExp): string[] {
  const runs = text.match(word) ?? [];
  return isUnspaced(text) ? runs.flatMap((run) => (isUnspaced(run) ? segmentsOf(run) : run)) : runs;
}

const segmentsOf = (run: string) =>
  Array.from(segmenter.segment(run), ({ segment }) => segment).filter((one) => /[\p{L}\p{N}]/u.test(one));

/** Marks that a word is written with or without; the vowels of Hindi or Thai are marks, too, and stay. */
const ACCENTS = /[[\p{M}&&[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Cyrl}]]--[\u3099\u309a]]+/gv;

const withoutAccents = (text: string) =>
  /^[\0-\x7f]*$/.test(text) ? text : normalized(text, 'NFKD').replace(ACCENTS, '').normalize();

function withoutApostrophe(word: string): string {
  return /['’]/.test(word) ? word.replace(/['’]s$/, '').replace(/['’]/g, '') : word;
}
