/** More accents on one letter than any language has are left out (the bound is that of Unicode's stream-safe text). */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Whole phrases in one character, which compatibility spells out: 18 and 8 times as long. They are no part of a name. */
const PHRASES = /[\ufdfa\ufdfb]/g;

/** In one of Unicode's forms. Marks are put in order, which takes the square of their number where nothing bounds it. */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const sound = text.replace(MANY_MARKS, '$1');
  return (form === 'NFC' ? sound : sound.replace(PHRASES, ' ')).normalize(form);
}
