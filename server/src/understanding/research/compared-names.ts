const WORD =
  "\\p{Lu}[\\p{L}\\p{N}&'’-]*(?:\\.\\p{L}[\\p{L}\\p{N}]*)?|\\p{Ll}+\\p{Lu}[\\p{L}\\p{N}]*|\\d+\\p{L}[\\p{L}\\p{N}]*";
const NAME = `((?:${WORD})(?:\\s(?:${WORD})){0,2})`;

/** What stands before or after a name when a site compares itself with it. */
const COMPARISONS = [
  new RegExp(`\\b[Aa]lternatives?\\s+(?:to|for)\\s+${NAME}`, 'gu'),
  new RegExp(`(?:^|[\\s(])${NAME}\\s+[Aa]lternatives?\\b`, 'gu'),
  new RegExp(
    `\\b(?:[Mm]igrat(?:e|es|ed|ing|ion)|[Ss]witch(?:es|ed|ing)?|[Mm]ov(?:e|es|ed|ing)|[Pp]ort(?:ed|ing)?)\\s+(?:over\\s+|away\\s+)?from\\s+${NAME}`,
    'gu',
  ),
  new RegExp(`\\b[Cc]ompare[ds]?\\s+(?:to|with|against)\\s+${NAME}`, 'gu'),
  new RegExp(`\\b[Uu]nlike\\s+${NAME}`, 'gu'),
];

/** Capitalised words that name no company, alone or at the end of a name. */
const NO_NAME =
  /^(?:the|a|an|our|your|other|others|best|top|free|open|source|version|versions|release|new|old|old|paper|spreadsheets?|excel|pen|manual|traditional|most|many|some|any|all|it|this|that|these|those|we|you|they|its|alternatives?|comparison|compared|which|what|why|how|when|in|on|for|with|and|or|to|from|january|february|march|april|may|june|july|august|september|october|november|december|c|i|see|chapter|section|part|windows|linux|unix|macos|english|http|https|sql|xml|json|html|css|utf-?8|ascii|unicode)$/i;

function cleanName(raw: string): string | null {
  const words = raw.replace(/['’]s$/, '').split(/\s+/);
  while (words.length > 0 && NO_NAME.test(words.at(-1) ?? '')) words.pop();
  const [first = ''] = words;
  // A keyword in capitals ("unlike SELECT") or a word that a heading's case made look like a name.
  return words.length === 0 || NO_NAME.test(first) || /^\p{Lu}{2,}$/u.test(words.join(''))
    ? null
    : words.join(' ');
}

/** "Brand vs X" and "X vs Brand"; what is compared with something else may be a part of either. */
function duelsOf(brand: string): RegExp[] {
  const escaped = brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [
    new RegExp(`(?:^|\\s)${escaped}\\s+(?:vs\\.?|versus)\\s+${NAME}`, 'gu'),
    new RegExp(`(?:^|[\\s(])${NAME}\\s+(?:vs\\.?|versus)\\s+${escaped}(?=$|[\\s,.:?)])`, 'gu'),
  ];
}

/** Names that a sentence or a heading compares the brand or its kind with, as written. */
export function namesComparedIn(text: string, brand: string): string[] {
  const found = [...duelsOf(brand), ...COMPARISONS].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => cleanName(match[1] ?? '')),
  );
  return [...new Set(found.filter((name) => name !== null))];
}
