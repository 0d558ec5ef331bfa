/** Accents beyond what any language puts on one letter are dropped (the limit of Unicode's stream-safe text). */
const MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Single characters that compatibility normalization expands into whole phrases, 18 and 8 times as long. They are not
 * part of names.
 */
const PHRASES = /[\ufdfa\ufdfb]/g;

/** Unicode normalization with a limit on marks, because sorting them takes quadratic time. */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  const sound = text.replace(MANY_MARKS, '$1');
  return (form === 'NFC' ? sound : sound.replace(PHRASES, ' ')).normalize(form);
}
