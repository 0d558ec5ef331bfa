import type { Names, Spelling } from './matcher-names.ts';

/** Sparkassenkonto, Rabobankapp: what a company has, joined to its name without a hyphen. */
const JOINED =
  /^(?:n|s|es|en|e|er)?(?:konto[nt]?|kontot|konten|girokonto|depot|kunden?|kundin|karten?|card|apps?|appen|filialen?|markt|markte|laden|shops?|website|webseite|seite|aktien?|tarife?|vertrag|produkte?|gerate?|tankstellen?|automat(?:en)?|kasse|rekening|winkels?|klant(?:en)?|abonnement(?:en)?|kort|kortet|butik(?:en)?|tool|plattform|gruppe|konzern|chef|mitarbeiter|zentrale|werke?|gutscheine?|rabatt|versicherung|kredit)$/;
/** Endings of cases in languages that stick them to a name: Turkish, Finnish, Hungarian, Slavic and Nordic ones. */
const CASE =
  /^(?:[yn]?[aeiuy]n?|[dt][ae]n?(?:ki)?|[yns]?[iu]n|l[ae]r?|[ie]?(?:n|ll[ae]|lta|ssa|sta|ksi|tta|in|ista|issa)|[ao]?(?:ban|ben|nal|nel|bol|tol|hoz|hez|r[ae]|n[ae]k|v[ae]l|rol|ig|t)|[eo]m|ie|ou|ach|ami|ow?i|ovi|s|et|es)$/;
const MIN_NAME = 4;

/** The names that a longer word begins with, when the rest is an ending or what a company has. */
export function namesBefore(
  word: string,
  names: Names,
  inflects: boolean,
): { key: string; found: Spelling[] } | null {
  if (word.length <= MIN_NAME || !names.starts.has(word.slice(0, MIN_NAME))) return null;
  for (let length = word.length - 1; length >= MIN_NAME; length--) {
    const found = names.spellings
      .get(word.slice(0, length))
      ?.filter(({ proper, kind }) => proper && kind === 'plain');
    const rest = word.slice(length);
    if (found?.length && (JOINED.test(rest) || (inflects && CASE.test(rest))))
      return { key: word.slice(0, length), found };
  }
  return null;
}
