const WORD =
  "\\p{Lu}[\\p{L}\\p{N}&'’-]*(?:\\.\\p{L}[\\p{L}\\p{N}]*)?|\\p{Ll}+\\p{Lu}[\\p{L}\\p{N}]*|\\d+\\p{L}[\\p{L}\\p{N}]*|\\p{Ll}[\\p{Ll}\\p{N}-]+\\.(?:sh|io|ai|app|com|dev|co|so|org|net)(?![\\p{L}\\p{N}])";
const NAME = `(?:${WORD})(?:\\s(?:${WORD})){0,2}`;
const AND = '(?:and|or|und|oder|et|ou|y|e|o|en|of|&)';
/** "QuickBooks, Xero and FreeAgent"; longer lists of rivals do not occur. */
const NAMES = `((?:${NAME})(?:(?:\\s?,\\s?(?:${AND}\\s)?|\\s${AND}\\s|\\s?/\\s?)(?:${NAME})){0,9})`;
const ARTICLE = "(?:(?:the|der|die|das|dem|den|le|la|les|el|los|il|lo|de|het|o|a)\\s|l['’])?";
/** "other tools such as", "andere Anbieter wie". */
const SUCH_AS =
  '(?:(?:other|others|most|many|traditional|andere[nrs]?|autres|otr[ao]s|altr[ie]|outr[ao]s)\\s(?:[\\p{L}-]{2,20}\\s){0,3}(?:such as|like|wie|comme|como|come|zoals)\\s)?';

/** Phrases before the names a site compares itself with, by language. */
const BEFORE = [
  '[Aa]lternatives?\\s(?:to|for)',
  '(?:[Mm]igrat(?:e|es|ed|ing|ion)|[Ss]witch(?:es|ed|ing)?|[Mm]ov(?:e|es|ed|ing)|[Pp]ort(?:ed|ing)?)\\s(?:over\\s|away\\s)?from',
  '[Cc]ompare[ds]?\\s(?:to|with|against)',
  '[Uu]nlike',
  '[Ii]nstead\\sof',
  '[Ss]ame\\s(?:[\\p{Ll}-]+\\s){0,3}as',
  '(?:[Cc]heaper|[Ff]aster|[Bb]etter|[Ss]impler|[Ee]asier|[Ll]ighter)\\sthan',
  '[Aa]lternativen?\\s(?:zu[mr]?|für)',
  '(?:Vergleich|Gegensatz)\\s(?:zu[mr]?|mit)',
  '(?:[Aa]nders|[Gg]ünstiger|[Bb]esser|[Ee]infacher|[Ss]chneller)\\sals',
  '[Ss]tatt',
  '(?:Wechsel|Umstieg|Migration|wechseln|umsteigen|wechselt)\\svon',
  '[Aa]lternatives?\\s(?:à|aux?)',
  '[Cc]ontrairement\\s(?:à|aux?)',
  '(?:[Pp]lutôt|[Mm]oins\\schère?s?|[Mm]ieux|[Pp]lus\\ssimple)\\sque',
  '[Aa]u\\slieu\\sde',
  '(?:[Pp]ar\\srapport|[Cc]omparée?s?)\\s(?:à|aux?)',
  '(?:[Mm]igrer|[Pp]asser|[Cc]hanger)\\s(?:de|depuis)',
  '[Aa]lternativas?\\s(?:a|al|ao|à|para)',
  '[Aa]\\sdiferencia\\sdel?',
  '(?:[Ee]n\\slugar|[Ee]m\\svez)\\sd[aeo]l?',
  '(?:[Mm]ejor|[Mm]elhor|[Mm]ás\\sbarat[oa]|[Mm]ais\\sbarat[oa])\\s(?:do\\s)?que',
  '(?:[Ee]n\\scomparación|[Ee]m\\scomparação|[Cc]omparad[oa]s?)\\s(?:con|com|ao|à)',
  '(?:[Mm]igrar|[Cc]ambiar|[Mm]udar|[Tt]rocar)\\s(?:desde|del?|d[oa])',
  '[Aa]lternativ[ae]\\sa',
  '[Aa]\\sdifferenza\\sdi',
  '(?:[Ii]nvece|[Aa]l\\sposto|[Mm]eglio)\\sdi',
  '(?:[Rr]ispetto|[Ii]n\\sconfronto)\\sa',
  '(?:[Mm]igrare|[Pp]assare)\\sda',
  '[Aa]lternatie(?:f|ven)\\svoor',
  '[Ii]n\\stegenstelling\\stot',
  '[Vv]ergeleken\\smet',
  '[Ii]n\\splaats\\svan',
  '(?:[Bb]eter|[Gg]oedkoper|[Ee]envoudiger)\\sdan',
  '(?:[Oo]verstappen|[Oo]verstap|[Mm]igreren)\\svan',
  '[Aa]o\\scontrário\\sd[oae]s?',
];

const COMPARISONS = [
  // One combined pattern, because each pattern scans every text.
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${BEFORE.join('|')})\\s${ARTICLE}${SUCH_AS}${NAMES}`, 'gu'),
  new RegExp(`(?:^|[\\s(])(${NAME})\\s+[Aa]lternatives?\\b`, 'gu'),
  // "Most servers (Norell, Birch, …)", "other shops such as Norell"
  new RegExp(
    `\\b(?:[Oo]ther|[Mm]ost|[Mm]any)\\s(?:[\\p{Ll}-]{2,20}\\s){1,3}(?:\\((?:e\\.g\\.,?\\s|like\\s|such as\\s)?|such as\\s)${NAMES}`,
    'gu',
  ),
];

/** Capitalized words that are not companies, alone or at the end of a name. */
const NO_NAME =
  /^(?:the|a|an|our|your|other|others|best|top|free|open|source|version|versions|release|new|old|paper|spreadsheets?|excel|pen|manual|traditional|most|many|some|any|all|it|this|that|these|those|we|you|they|its|alternatives?|comparison|compared|which|what|why|how|when|in|on|for|with|and|or|to|from|january|february|march|april|may|june|july|august|september|october|november|december|c|i|see|chapter|section|part|windows|linux|unix|macos|english|http|https|sql|xml|json|html|css|utf-?8|ascii|unicode|sie|ihr|ihre|wir|andere|anderen|vous|nous|ils|usted|otros|altri|andere|outros|você|januar|märz|mai|juni|juli|oktober|dezember)$/i;
const SHOUTED = /^\p{Lu}{2,}$/u;

function cleanName(raw: string, alone: boolean): string | null {
  const words = raw.replace(/['’]s$/, '').split(/\s+/);
  while (words.length > 0 && NO_NAME.test(words.at(-1) ?? '')) words.pop();
  const [first = ''] = words;
  // A keyword in capitals ("unlike SELECT"), or a word that looks like a name only because of a heading's case.
  const isKeyword = alone && SHOUTED.test(words.join(''));
  return words.length === 0 || NO_NAME.test(first) || isKeyword ? null : words.join(' ');
}

/** Names in capitals count together with one that is not: "NGINX, Apache". */
function namesIn(list: string): string[] {
  const parts = list.split(new RegExp(`\\s?[,/]\\s?(?:${AND}\\s)?|\\s${AND}\\s`, 'u')).filter(Boolean);
  const alone = parts.every((part) => SHOUTED.test(part.trim()));
  return parts.map((part) => cleanName(part.trim(), alone)).filter((name) => name !== null);
}

const VERSUS = '(?:vs\\.?|versus|×|contra|gegen|contre)';

/**
 * "Brand vs X, Y and Z" and "X vs Brand"; if something else is compared, both may be parts of a product. "or" joins
 * anything, so it is none of these words.
 */
function duelsOf(brand: string): RegExp[] {
  const escaped = brand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return [
    new RegExp(`(?:^|\\s)${escaped}\\s+${VERSUS}\\s+${NAMES}`, 'gu'),
    new RegExp(`(?:^|[\\s(])${NAMES}\\s+${VERSUS}\\s+${escaped}(?=$|[\\s,.:?)])`, 'gu'),
  ];
}

/** Shorter texts do not compare anything: "A vs B". */
const MIN_LENGTH = 6;

export interface Compared {
  name: string;
  /** Named in a list with others, so it is not a passing remark. */
  in_list: boolean;
}

/** Names that a sentence or heading compares the brand or its kind with, as written; lists are read completely. */
export function namesComparedIn(text: string, brand: string): Compared[] {
  if (text.length < MIN_LENGTH) return [];
  const found = new Map<string, Compared>();
  for (const pattern of [...duelsOf(brand), ...COMPARISONS])
    for (const [, list = ''] of text.matchAll(pattern)) {
      const names = namesIn(list);
      for (const name of names) found.set(name, { name, in_list: names.length > 1 });
    }
  return [...found.values()];
}

const LISTED = new RegExp(`^${NAMES}(?:\\s${AND}\\s(?:[Oo]ther|andere|autres|otr|altr|outr).*)?$`, 'u');

/** The names of a heading that lists at least two: "OvenBook, CakeDesk and other tills". */
export function namesListedIn(heading: string): string[] {
  const names = namesIn(LISTED.exec(heading)?.[1] ?? '');
  return names.length > 1 ? names : [];
}

const MAX_CELL_WORDS = 8;
const MAX_CELLS = 12;

/** The other columns of a table whose header contains the brand; a corner cell as full as the row below is a label. */
export function namesInTableHead(row: string, below: string, brand: string): string[] {
  const all = row.split(' | ').map((cell) => cell.trim());
  const cells = all.length < below.split(' | ').length ? all : all.slice(1);
  const isOwn = (cell: string) => cell.toLowerCase() === brand.toLowerCase();
  if (all.length < 2 || cells.length > MAX_CELLS || !cells.some(isOwn)) return [];
  return cells
    .filter((cell) => !isOwn(cell) && cell.split(/\s+/).length <= MAX_CELL_WORDS)
    .filter((cell) => new RegExp(`^${NAMES}$`, 'u').test(cell))
    .flatMap(namesIn);
}

const COMPARING_PATHS = [
  /\/(?:vs|versus|compare|comparison|alternatives?|alternative-to|vergleich)\/([a-z0-9-]{2,40})\/?$/,
  /\/([a-z0-9-]{2,40})-(?:alternatives?|comparison|vergleich)\/?$/,
  /\/(?:alternative-(?:to|zu|a)|vs|switch-from|migrate-from|compare-(?:to|with))-([a-z0-9-]{2,40})\/?$/,
];

/** What a page's address compares the brand with, as a slug: "/vs/quickbooks", "/xero-alternative". */
export function slugComparedAt(path: string, brand_key: string): string | null {
  const slug = COMPARING_PATHS.map((pattern) => pattern.exec(path)?.[1]).find((found) => found !== undefined);
  const parts = (slug ?? /\/([a-z0-9-]{5,60}-vs-[a-z0-9-]{2,40})\/?$/.exec(path)?.[1] ?? '').split('-vs-');
  const other = parts.find((part) => part !== '' && part.replaceAll('-', '') !== brand_key);
  return other ?? null;
}
