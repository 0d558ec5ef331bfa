import { eng } from 'stopword';
import { STOP_WORDS } from '../../language/languages/stop.words.ts';
import { normalized } from '../../language/normalized.ts';
import { stem } from '../../language/tokens.ts';

export interface OfferWord {
  /** Lowercase, as written. */
  text: string;
  /** Equal for the forms of one word. */
  stem: string;
  from: number;
  to: number;
  /** Carries no subject: "the", "for". */
  is_small: boolean;
  /** Small, but joins the words around it into one name: "location de vacances". */
  is_joint: boolean;
}

/** "Open source", or a run of letters with the hyphens and dots inside; an apostrophe ends a word, as in "l'hôtel". */
const WORD =
  /(?<!\p{L})open source(?!\p{L})|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-‑.+][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/giu;
/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

const JOINTS: Record<string, string> = {
  en: 'of and & as',
  de: 'und von der des &',
  fr: 'de du des d et la le les l',
  es: 'de del la el los las y e',
  it: "di del della dei delle dell' degli d e da la",
  nl: 'van de en der het',
  pt: 'de do da dos das e',
  pl: 'i oraz',
  sv: 'och av',
  da: 'og af',
  no: 'og av',
  fi: 'ja',
  cs: 'a',
  ro: 'de și şi a al ale',
  hu: 'és',
  el: 'και του της των',
  ru: 'и',
  uk: 'і й та',
  tr: 've',
  hi: 'का की के और',
  ja: 'の と',
  ar: 'و',
};
interface Smalls {
  small: ReadonlySet<string>;
  joints: ReadonlySet<string>;
}
const kept = new Map<string, Smalls>();

function smallsOf(language: string): Smalls {
  const known = kept.get(language);
  if (known !== undefined) return known;
  const joints = new Set((JOINTS[language] ?? '').split(' '));
  const connecting = language === 'en' ? eng : (STOP_WORDS[language] ?? []);
  const small = new Set([...connecting, ...joints]);
  const smalls = { small, joints };
  kept.set(language, smalls);
  return smalls;
}

/** The words of a text with their places, so that what is found is the text's own letters. */
export function offerWords(text: string, language: string): OfferWord[] {
  const { small, joints } = smallsOf(language);
  return placesOf(text, language).map(({ from, to }) => {
    const said = normalized(text.slice(from, to), 'NFC').toLowerCase();
    return {
      text: said,
      stem: said.length < 4 ? said : stem(said, language),
      from,
      to,
      is_small: small.has(said),
      is_joint: joints.has(said),
    };
  });
}

function placesOf(text: string, language: string): { from: number; to: number }[] {
  if (!UNSPACED.test(text))
    return [...text.matchAll(WORD)].map(({ index, 0: word }) => ({ from: index, to: index + word.length }));
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ index, segment }) => ({ from: index, to: index + segment.length }));
}
