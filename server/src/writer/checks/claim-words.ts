/** Words that promise or compare more than a sentence without them, in the seven languages. */
const CLAIMS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${`best|fastest|cheapest|largest|biggest|greatest|leading|perfect|guarantee\\p{L}*|lifetime|unlimited|free|always|only|most
  beste[nmrs]?|führend\\p{L}*|größte\\p{L}*|schnellste\\p{L}*|günstigste\\p{L}*|einzige\\p{L}*|garantier\\p{L}*|garantie|lebenslang\\p{L}*|unbegrenzt\\p{L}*|kostenlos\\p{L}*|immer
  meilleure?s?|leader|garanti\\p{L}*|illimitée?s?|gratuite?s?|toujours|seule?s?|parfaite?s?
  mejor(?:es)?|líder(?:es)?|garantiza\\p{L}*|ilimitad[oa]s?|gratis|gratuit[oa]s?|siempre|únic[oa]s?|perfect[oa]s?
  miglior[ei]?|garantit[aeio]|illimitat[aeio]|gratuit[aei]|sempre|unic[ahio]|perfett[aeio]
  toonaangevende?|gegarandeerd|levenslang\\p{L}*|onbeperkte?|altijd|enige
  melhor(?:es)?|garantid[oa]s?|ilimitad[oa]s?|grátis|perfeit[oa]s?`
    .split(/\s+/)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Enough to know a word again in another form. */
const STEM = 5;

/** The first such word that a text has and its source, which is compared in lowercase, does not. */
export function claimBeyond(text: string, source: string): string | null {
  const said = source.toLowerCase();
  for (const [word] of text.matchAll(CLAIMS))
    if (!said.includes(word.toLowerCase().slice(0, STEM))) return word;
  return null;
}
