import { AND, isNoName, NAME, NAMES, namesIn } from './names.ts';

const ARTICLE = "(?:(?:the|der|die|das|dem|den|le|la|les|el|los|il|lo|de|het|o|a)\\s|l['’])?";
/** "other tools such as", "andere Anbieter wie". */
const SUCH_AS =
  '(?:(?:(?:other|others|most|many|traditional|dedicated|andere[nrs]?|autres|otr[ao]s|altr[ie]|outr[ao]s)\\s)?(?:[\\p{L}-]{2,20}\\s){0,3}(?:such as|like|wie|comme|como|come|zoals)\\s)?';

/** Phrases before the names that a site compares itself with, by language. */
const BEFORE = [
  '[Aa]lternatives?\\s(?:to|for)',
  '(?:[Mm]igrat(?:e|es|ed|ing|ion)|[Ss]witch(?:es|ed|ing)?|[Mm]ov(?:e|es|ed|ing)|[Pp]ort(?:ed|ing)?|[Cc]oming)\\s(?:over\\s|away\\s)?from',
  '[Cc]ompare[ds]?\\s(?:to|with|against)',
  '[Cc]omparison\\s(?:of|with|between)',
  '[Aa]lternativen?\\s(?:zu[mr]?|für)',
  '(?:Vergleich|Gegensatz)\\s(?:zu[mr]?|mit)',
  '(?:Wechsel|Umstieg|Migration|wechseln|umsteigen|wechselt)\\svon',
  '[Aa]lternatives?\\s(?:gratuites?\\s)?(?:à|aux?)',
  '(?:[Pp]ar\\srapport|[Cc]omparée?s?)\\s(?:à|aux?)',
  '(?:[Mm]igrer|[Pp]asser|[Cc]hanger)\\s(?:de|depuis)',
  '[Aa]lternativas?\\s(?:gratuitas?\\s|gratis\\s)?(?:a|al|ao|à|para)',
  '(?:[Ee]n\\scomparación|[Ee]m\\scomparação|[Cc]omparad[oa]s?)\\s(?:con|com|ao|à)',
  '(?:[Mm]igrar|[Cc]ambiar|[Mm]udar|[Tt]rocar)\\s(?:desde|del?|d[oa])',
  '[Aa]lternativ[ae]\\s(?:gratuit[ae]\\s)?ad?',
  '(?:[Rr]ispetto|[Ii]n\\sconfronto)\\sad?',
  '(?:[Mm]igrare|[Pp]assare)\\sda',
  '[Aa]lternatie(?:f|ven)\\svoor',
  '[Vv]ergeleken\\smet',
  '(?:[Oo]verstappen|[Oo]verstap|[Mm]igreren)\\svan',
];

/** Phrases that compare anything, a heading no more surely than a sentence. */
const IN_PASSING = [
  '[Uu]nlike',
  '[Ii]nstead\\sof',
  '[Ss]ame\\s(?:[\\p{Ll}-]+\\s){0,3}as',
  '(?:[Cc]heaper|[Ff]aster|[Bb]etter|[Ss]impler|[Ee]asier|[Ll]ighter)\\sthan',
  '[Rr]eplac(?:es|ing)',
  '(?:[Aa]nders|[Gg]ünstiger|[Bb]esser|[Ee]infacher|[Ss]chneller)\\sals',
  '[Ss]tatt',
  '[Cc]ontrairement\\s(?:à|aux?)',
  '(?:[Pp]lutôt|[Mm]oins\\schère?s?|[Mm]ieux|[Pp]lus\\ssimple)\\sque',
  '[Aa]u\\slieu\\sde',
  '[Aa]\\sdiferencia\\sdel?',
  '[Ff]rente\\sal?',
  '[Rr]eemplaza\\sal?',
  '(?:[Ee]n\\slugar|[Ee]m\\svez)\\sd[aeo]l?',
  '(?:[Mm]ejor|[Mm]elhor|[Mm]ás\\sbarat[oa]|[Mm]ais\\sbarat[oa])\\s(?:do\\s)?que',
  '[Aa]\\sdifferenza\\sdi',
  '(?:[Ii]nvece|[Aa]l\\sposto|[Mm]eglio)\\sdi',
  '[Ii]n\\stegenstelling\\stot',
  '[Ii]n\\splaats\\svan',
  '(?:[Bb]eter|[Gg]oedkoper|[Ee]envoudiger)\\sdan',
  '[Aa]o\\scontrário\\sd[oae]s?',
];

/** Phrases that may join parts of a product, so the brand has to be among the names. */
const BETWEEN = [
  '[Dd]ifferences?\\sbetween',
  'Unterschiede?\\szwischen',
  '[Dd]ifférences?\\sentre',
  '[Dd]iferen(?:cia|ça)s?\\sentre',
  '[Dd]ifferenz[ae]\\s(?:tra|fra)',
  '[Vv]erschil(?:len)?\\stussen',
];

const after = (phrases: string[]) =>
  // One combined pattern, because each pattern scans every text.
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})\\s(${ARTICLE})${SUCH_AS}${NAMES}`, 'gu');
const COMPARING = after(BEFORE);
const PASSING = after(IN_PASSING);
const DIFFERENCES = after(BETWEEN);
const OTHERS = [
  /(?:^|[\s(])NAMES(?:\s+[Aa]lternatives?|-[Aa]lternativen?)\b/u,
  // "Most servers (Norell, Birch, …)", "other shops such as Norell"
  /\b(?:[Oo]ther|[Mm]ost|[Mm]any)\s(?:[\p{Ll}-]{2,20}\s){1,3}(?:\((?:e\.g\.,?\s|like\s|such as\s)?|such as\s)NAMES/u,
].map(({ source }) => new RegExp(source.replace('NAMES', NAMES).replace('NAME', NAME), 'gu'));

const VERSUS = '(?:vs\\.?|versus|contra|gegen|contre)';

const MEETS = new RegExp(`\\s${VERSUS}\\s`, 'u');
const NAMES_OTHERS = /lternati|[Oo]ther|[Mm]ost|[Mm]any/;

/** Patterns of the last brand, because each site has thousands of texts. */
let duels: { brand: string; patterns: RegExp[] } | undefined;

/** "Brand vs X, Y and Z", "Brand vs X vs Y" and "X vs Brand"; "or" joins anything, so it is none of these words. */
function duelsOf(brand: string): RegExp[] {
  if (duels?.brand === brand) return duels.patterns;
  const escaped = brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const duelists = `(${NAMES.slice(1, -1)}(?:\\s+${VERSUS}\\s+(?:${NAME}))*)`;
  const patterns = [
    new RegExp(`(?:^|\\s)${escaped}\\s+${VERSUS}\\s+${duelists}`, 'gu'),
    new RegExp(`(?:^|[\\s(])${duelists}\\s+${VERSUS}\\s+${escaped}(?=$|[\\s,.:?)])`, 'gu'),
  ];
  duels = { brand, patterns };
  return patterns;
}

/** Shorter texts do not compare anything: "A vs B". */
const MIN_LENGTH = 6;

export interface Compared {
  name: string;
  /** `duel` names the brand beside it, `phrase` compares, `ours` compares with us, `passing` anything with it. */
  by: 'duel' | 'phrase' | 'ours' | 'passing';
  /** Named in a list with others, so it is not a passing remark. */
  in_list: boolean;
}

/** "Unlike Norell or Birch, Kelp …" says something of Kelp, not of the brand. */
function isOfAnother(text: string, end: number, brand: string): boolean {
  const subject = /^\s*,\s+((\p{Lu}[\p{L}\p{N}]*).*)/u.exec(text.slice(end, end + 80));
  if (subject === null) return false;
  return !isNoName(subject[2] ?? '') && !(subject[1] ?? '').startsWith(brand);
}

/** "Contrary to Norell, Birch is …" reads as a list of two; a real list has a conjunction or three names. */
const JOINED = new RegExp(`\\s${AND}\\s`, 'u');
const isTorn = (list: string) => list.split(',').length === 2 && !JOINED.test(list);

/** "With Norell, it is faster than Birch" compares what is added. */
const ADDED = new RegExp(`^(?:With|Using|Mit|Avec|Con|Met|Com)\\s(${NAME}),`, 'u');

/** "We", "our" and the brand, in the seven languages. */
const OURS =
  /(?<!\p{L})(?:we|our|us|wir|uns\p{L}*|nous|notre|nos|nosotros|nuestr[oa]s?|noi|nostr[oaie]|wij|we|ons|onze|nós|noss[oa]s?)(?!\p{L})/iu;

/** In German every noun is capitalized, and names have no article. */
const isNoun = (article: string, list: string, language: string | null) =>
  language === 'de' && article !== '' && !list.includes(' ');

/** Names that a sentence or heading compares the brand or its kind with, as written; lists are read completely. */
export function namesComparedIn(text: string, brand: string, language: string | null): Compared[] {
  if (text.length < MIN_LENGTH) return [];
  const found = new Map<string, Compared>();
  const add = (list: string, by: Compared['by']) => {
    const names = list
      .split(new RegExp(`\\s+${VERSUS}\\s+`, 'u'))
      .flatMap((part) => namesIn(part, by === 'duel'));
    for (const name of names) if (!found.has(name)) found.set(name, { name, by, in_list: names.length > 1 });
  };
  // Looking for lists of names is slow, so it waits for the word that must stand behind or before them.
  if (MEETS.test(text) && text.includes(brand))
    for (const duel of duelsOf(brand)) for (const [, list = ''] of text.matchAll(duel)) add(list, 'duel');
  const plain = text.replace(/\s\([^()]*\)/g, '').replace(/\s?[↗➚⧉]/gu, '');
  for (const [, article = '', list = ''] of plain.matchAll(COMPARING))
    if (!isNoun(article, list, language)) add(list, 'phrase');
  for (const [, , list = ''] of plain.matchAll(DIFFERENCES)) if (list.includes(brand)) add(list, 'phrase');
  if (NAMES_OTHERS.test(plain))
    for (const pattern of OTHERS) for (const [, list = ''] of text.matchAll(pattern)) add(list, 'phrase');
  const added = ADDED.exec(plain)?.[1];
  if (added !== undefined && !added.includes(brand)) return [...found.values()];
  for (const match of plain.matchAll(PASSING)) {
    const [whole, article = '', list = ''] = match;
    const end = match.index + whole.length;
    if (isNoun(article, list, language) || isTorn(list)) continue;
    const isOurs = OURS.test(plain) || plain.includes(brand);
    if (language === 'de' || !isOfAnother(plain, end, brand)) add(list, isOurs ? 'ours' : 'passing');
  }
  return [...found.values()];
}
