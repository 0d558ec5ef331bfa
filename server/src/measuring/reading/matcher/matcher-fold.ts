import { normalized } from '../../../language/normalized.ts';

/** Letters that compatibility decomposition leaves alone, mapped to what people type on other keyboards. */
const PLAIN = new Map(
  'ß>ss æ>ae œ>oe ø>o ł>l đ>d ð>d þ>th ı>i ħ>h ŧ>t ŋ>n'.split(' ').map((pair) => {
    const [letter = '', plain = ''] = pair.split('>');
    return [letter, plain];
  }),
);

/** Trademark signs after a name, and invisible characters. */
const UNSEEN = /[™®©℠\p{Cf}\p{Variation_Selector}]/gu;
const ACCENTS = /[\u0300-\u036f]/g;
const ASCII = /^[\x20-\x7e]*$/;

const MAX_KEPT = 20_000;
const kept = new Map<string, string>();

/** Text in the form used for comparison: without case, accents, width, ligatures or invisible characters. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const folded = kept.get(text) ?? foldUnseen(text);
  if (text.length < 20 && kept.size < MAX_KEPT) kept.set(text, folded);
  return folded;
}

function foldUnseen(text: string): string {
  return normalized(text.replace(UNSEEN, ''), 'NFKD')
    .toLowerCase()
    .replace(/\p{Ll}/gu, (letter) => PLAIN.get(letter) ?? letter)
    .replace(ACCENTS, '');
}
