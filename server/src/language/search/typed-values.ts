import { DAY_RANGE, isDay, isDayPart, isMonth, isTimeUnit } from '../languages/calendar-words.ts';
import { hasMoney } from '../money.ts';

/** Kinds of values that buyers ask for and that can be recognized on a page. */
export type ValueKind =
  | 'price'
  | 'hours'
  | 'date'
  | 'duration'
  | 'frequency'
  | 'distance'
  | 'number'
  | 'phone'
  | 'mail'
  | 'place';

/** How to reach a company, or when. */
export type ContactKind = Extract<ValueKind, 'phone' | 'mail' | 'place' | 'hours'>;

/** What an answer must contain. */
export type Demand =
  | 'price'
  | 'duration'
  | 'frequency'
  | 'distance'
  | 'number'
  | 'hours'
  | 'date'
  | 'phone'
  | 'person'
  | 'contact';

/** Whether a text has what an answer must contain. */
export function hasDemanded(text: string, demand: Demand, language: string): boolean {
  if (demand === 'person') return (language === 'de' ? NAMED : PROPER).test(text) || OURSELVES.test(text);
  if (demand === 'contact') return hasValue(text, 'phone') || hasValue(text, 'mail');
  if (demand === 'date')
    return TIMES.some((kind) => hasValue(text, kind)) || IN_TIME.test(text) || wordsIn(text).some(isDayPart);
  // The digits of a telephone number count nothing.
  return hasValue(demand === 'number' ? text.replace(DIALLED, ' ') : text, demand);
}
/** A capital inside a sentence; where every noun has one, first and last name; or the company itself. */
const PROPER = /(?<=[\p{L}\p{N},] )\p{Lu}\p{L}|^\p{Lu}\p{L}+ \p{Lu}/u;
const NAMED = /\p{Lu}\p{Ll}+(?: \p{Lu}\.?)?[ -]\p{Lu}\p{Ll}+|\p{Lu}\. \p{Lu}\p{Ll}+/u;
const OURSELVES = /(?<!\p{L})(?:we|wir|nous|nosotros|noi|wij|nós|my|мы|noi|εμείς)(?!\p{L})/iu;
const DIALLED = /(?:\+|(?<!\d)\(?0)\d[\d\s()/.-]{5,18}\d/g;
const TIMES: ValueKind[] = ['date', 'hours', 'duration'];
/** Times without a date: "18th century", "in spring", "48 hours before". */
const IN_TIME =
  /\d|(?<!\p{L})(?:centur\p{L}+|decades?|spring|summer|autumn|winter|always|anytime|now|jahrhundert\p{L}*|frühling|frühjahr|sommer\p{L}*|herbst|winter\p{L}*|jederzeit|sofort|siècle|printemps|été|automne|hiver|toujours|siglo|primavera|verano|otoño|invierno|siempre|secolo|estate|autunno|inverno|sempre|eeuw|lente|zomer|herfst|ochtend|avond|altijd|século|verão|outono)(?!\p{L})/iu;

const COUNT =
  '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?)';
const COUNT_ABROAD =
  'einen?|eine[rm]?|zwei|drei|vier|fünf|sechs|une?|deux|trois|quatre|cinq|six|dos|tres|cuatro|cinco|seis|due|tre|quattro|cinque|sei|een|twee|drie|vijf|zes|dois|duas|três|quatro|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|Million(?:en)?|sept|huit|neuf|dix|douze|cent|mille|siete|ocho|nueve|diez|doce|cien|mil|millones|sette|otto|nove|dieci|dodici|cento|mila|zeven|acht|negen|tien|twaalf|honderd|duizend|sete|oito|dez|doze';
/** Units of the languages in which frequencies are read. */
const UNIT =
  'days?|weeks?|months?|years?|hours?|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|stunden?|minutes?|seconds?';
const list = (words: string) => words.trim().split(/\s+/);
const SOON = list(`
  hourly daily weekly monthly yearly immediately sofort umgehend täglich wöchentlich immédiatement inmediatamente inmediata
  inmediato subito immediatamente immediato meteen imediatamente imediato`);
const FREE = list(
  'kostenlos gratis gratuit gratuite gratuits gratuitement gratuito gratuita gratuiti gratuitos бесплатно',
);
const KINDS_OF_WORD = new Map<string, ValueKind>([
  ...SOON.map((word): [string, ValueKind] => [word, 'duration']),
  ...FREE.map((word): [string, ValueKind] => [word, 'price']),
]);

/** Kinds that a lowercase word alone stands for, so that texts without a digit are only looked through for words. */
function kindsOfWord(word: string): ValueKind[] {
  const kind = KINDS_OF_WORD.get(word);
  if (kind !== undefined) return [kind];
  if (isDay(word)) return ['date', 'hours'];
  return isMonth(word) ? ['date'] : [];
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

const STREET = `(?:street|st|road|rd|lane|ln|avenue|ave|drive|square|boulevard|blvd|suite)\\.?(?![\\p{L}])|
  \\p{L}*(?:straße|strasse|str\\.|gasse|allee|platz|weg|straat|laan|plein|kade|steenweg|dreef)(?![\\p{L}])|
  (?:ul\\.|al\\.|strada|str\\.|bd\\.|οδός|ул\\.|улица|проспект|rue|avenue|av\\.|boulevard|bd|place|chemin|route|impasse|allée|quai|calle|c\\/|avda\\.?|avenida|plaza|paseo|carretera|camino|
  via|viale|piazza|corso|vicolo|largo|rua|travessa|praça|estrada|alameda|rodovia)(?![\\p{L}])`.replace(
  /\n\s*/g,
  '',
);

const FIRST_DAY = 'mon?|tue?|di|mi|lun|mar|jeu|ven|ma|seg|ter';
const LAST_DAY = 'mi|do|fri?|sa|sat|so|sun|ven|sam|dim|sab|dom|vie|vr|za|zo|sex|sáb';
const RANGE_OF_DAYS = `(?:${DAY_RANGE}|l\\.? ?[-–—] ?[vsd]|(?:${FIRST_DAY})\\.? (?:to|bis|au|a|à|al|t\\/m|tot|e) (?:${LAST_DAY}))`;
const EVERY_DAY =
  'every day|daily|täglich|tous les jours|todos los días|tutti i giorni|dagelijks|elke dag|todos os dias';

const VALUES: Record<ValueKind, RegExp> = {
  price:
    /\bfree (?:of charge|for|plan|tier|forever)\b|\b(?:is|are) free\b|(?<!\p{L})(?:kostenlos|gratis|gratuite?s?|gratuitement|gratuit[oai]s?)(?!\p{L})|бесплатн|bezpłatn|za darmo|darmow|δωρεάν|ingyenes|zdarma/iu,
  hours: new RegExp(
    `(?<!\\d)[012]?\\d(?:[:.h]| ?[ap]\\.?m\\b| ?uhr\\b| ?uur\\b|:)\\d{0,2}(?!\\d)[^.!?\\n]{0,30}?(?:[-–—|]|to|bis|à|a|tot|alle|às|et|und|e|y)[^.!?\\n]{0,8}?(?<!\\d)[012]?\\d(?:[:.h]|\\b)|(?<!\\d)[012]?\\d(?:[:h.]\\d\\d ?(?:uhr|h|uur)?| ?(?:uhr|uur|h|am|pm|a\\.m\\.|p\\.m\\.|heures|horas))(?![\\p{L}\\d])|24 ?\\/ ?7|24 ?(?:h(?:ours|oras|eures)?|stunden|ore|uur)(?!\\p{L})|(?<!\\p{L})(?:${RANGE_OF_DAYS}|${EVERY_DAY}|dalle \\d+ alle|de \\d+ h? ?à|from \\d+ to|von \\d+ bis|van \\d+ tot|das \\d+ às)(?!\\p{L})`,
    'iu',
  ),
  date: /(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d\d?[./]\d\d?[./](?:\d\d)?/iu,
  duration: new RegExp(
    `(?<!\\p{L})(?:${SOON.join('|')}|(?:same|next)[- ]day|am (?:selben|gleichen|nächsten) tag|le jour même|el mismo día|lo stesso giorno|dezelfde dag|no mesmo dia)(?!\\p{L})|\\d ?(?:日間|時間|分間?|[ヶか]月|週間|天|小[时時]|分[钟鐘]|[个個]月|일|시간|개월)`,
    'iu',
  ),
  frequency: new RegExp(
    `(?<!\\p{L})(?:every (?!thing)|each (?:\\p{L}+ )?(?:${UNIT})|once|twice|(?:\\d+|${COUNT_ABROAD}|three|four|several) times|(?:per|an?) (?:day|week|month|quarter|season|year)|\\p{L}*(?:daily|weekly|monthly|quarterly|yearly|annual)(?:ly)?|
      alle (?:\\d+|${COUNT_ABROAD}|paar)|jede[nrsm]? (?:\\p{L}+ )?(?:${UNIT}|quartal)|(?:ein|zwei|drei|vier|mehr|\\d+ ?)mal|(?:pro|im|am|in der) (?:tag|woche|monat|quartal|jahr)|\\p{L}*(?:täglich|wöchentlich|monatlich|jährlich)\\p{L}*|
      chaque|tous les|toutes les|fois (?:par|l['’]an)|par (?:jour|semaine|mois|trimestre|an)|quotidien\\p{L}*|hebdomadaire\\p{L}*|mensuel\\p{L}*|annuel\\p{L}*|
      cada|todos los|todas las|ve(?:z|ces) (?:al?|por|cada)|(?:al|por) (?:día|semana|mes|año)|diari[oa]\\p{L}*|semanal\\p{L}*|mensual\\p{L}*|anual\\p{L}*|
      ogni|tutt[ie] (?:i|le)|volt[ae]|al (?:giorno|mese)|(?:alla settimana|all['’]anno)|settimanal\\p{L}*|mensil\\p{L}*|annual\\p{L}*|giornalier\\p{L}*|
      elke?|iedere?|(?:keer|maal) per|per (?:dag|week|maand|kwartaal|jaar)|om de|dagelijks|wekelijks|maandelijks|jaarlijks|
      todos os|todas as|ve(?:z|zes) (?:ao?|por|em)|(?:ao|por|a cada) (?:dia|semana|mês|ano)|a cada)(?!\\p{L})|(?<!\\p{L})(?:кажд|раз)`.replace(
      /\n\s*/g,
      '',
    ),
    'iu',
  ),
  distance:
    /\d ?(?:k?m|mi|min|(?:kilo)?met(?:er|re)s?|mèt\p{L}+|metr[io]s?|miles?|kilom\p{L}+|\p{L}*min\p{L}+|h|hours?|stunden?|heures?|horas?|or[ae]|uur|blocks?)(?!\p{L})|(?<!\p{L})(?:walking distance|steps (?:from|away)|fußläufig|gehminuten?|à deux pas|a (?:pocos|dos) pasos|a (?:due|pochi) passi|loopafstand|a (?:poucos|dois) passos|next (?:door|to)|direkt (?:am|an|neben))(?!\p{L})/iu,
  number: new RegExp(`(?<![\\p{L}\\p{N}])(?:${COUNT}|${COUNT_ABROAD})(?![\\p{L}\\p{N}])|unlimited`, 'iu'),
  phone:
    /(?:\+|\(?0|(?<!\d)[69])[\d()][\d\s()/.-]{5,18}\d|\(\d{3}\) ?\d{3}[-. ]\d{4}|(?<![\d-])\d{3}[-. ]\d{3}[-. ]\d{4}(?!\d)|(?<![\d.,/-])\d{3}[ -](?:\d{3}[ -]\d{3,4}|\d{2,3}(?:[ -]\d{2}){2})(?![\d.,/-])|(?:telefon\p{L}*|call|chiam\p{L}+|whatsapp)[^.\d\n]{1,24}\+?\d{8,}|(?:tel|telefon\p{L}*|phone|tél|telefone)[.:\s]{1,3}\+?\d/iu,
  mail: /[\p{L}\d._+-]{1,64}@[\p{L}\d-]{1,63}\.\p{L}{2,}/u,
  place: new RegExp(
    `(?<![\\p{L}])(?:${STREET})(?:[^.!?\\n]|(?<=(?<!\\p{L})\\p{L})\\.){0,40}?\\d|\\d{1,4}[^.!?\\n\\d]{1,30}?(?<!\\p{L})(?:${STREET})`,
    'iu',
  ),
};
/** The days of the week that a text names, as far as their first letters tell. */
export const namedDays = (text: string): string[] =>
  wordsIn(text)
    .filter(isDay)
    .map((day) => day.normalize('NFKD').replace(/\p{M}/gu, '').slice(0, 4));
const ON_DAYS = new RegExp(`(?<!\\p{L})(?:${RANGE_OF_DAYS}|${EVERY_DAY})(?!\\p{L})`, 'iu');
const AT_TIME = /(?<!\d)[012]?\d ?(?:[:.]\d\d|h|uhr|uur|[ap]\.?m)|24 ?\/ ?7/iu;
/** Days with times, as when a company is open: not every time of day that a page mentions. */
export function isTimetable(text: string): boolean {
  const opening = text.slice(0, MAX_CHARS);
  return AT_TIME.test(opening) && (ON_DAYS.test(opening) || wordsIn(opening).some(isDay));
}

/** A postal code before a town, or a British one. */
const POSTAL =
  /(?<!\d)(?:\d{4}(?:-\d{3})?,? \p{Lu}\p{Ll}{3,}|(?:\d{5}|\d{3} \d{2}|\d{2}-\d{3}),? \p{Lu}\p{L}{2,})|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})/u;
export const hasPostalCode = (text: string): boolean => POSTAL.test(text);
/** A mail address is known by its sign. */
const INDEXED: ValueKind[] = ['price', 'hours', 'date', 'duration', 'phone', 'place'];
/** Whether texts are indexed by such values; counts and frequencies are in most. */
export const isIndexed = (kind: ValueKind): boolean => kind === 'mail' || INDEXED.includes(kind);
/** Longer texts are prose, cut before they are looked through. */
const MAX_CHARS = 1200;

/** More digits than a telephone number has, or those of a register. */
const isAccount = (text: string) =>
  /^\D*(?:\d[ -]?){16,}\D*$/.test(text) ||
  /(?<!\p{L})(?:SIRE[NT]|NIP|REGON|KRS|VAT|TVA|USt|KVK|BTW|CIF|NIF|CNPJ|CUI|IVA|ИНН|ОГРН|ΑΦΜ|IBAN)(?!\p{L})/u.test(
    text,
  );

export function hasValue(text: string, kind: ValueKind): boolean {
  const opening = text.slice(0, MAX_CHARS);
  if (kind === 'phone' && isAccount(opening)) return false;
  // "Rua 65, 4430-190 Vila Nova" has a code of the post.
  const looked = kind === 'phone' ? opening.replace(POSTAL, ' ') : opening;
  return VALUES[kind].test(looked) || isInWords(opening, kind);
}

function isInWords(text: string, kind: ValueKind): boolean {
  if (kind === 'price') return hasMoney(text);
  if (kind === 'place') return POSTAL.test(text);
  if (kind === 'hours') return wordsIn(text).some(isDay);
  if (kind === 'date') return wordsIn(text).some((word) => isDay(word) || isMonth(word));
  if (kind !== 'duration') return false;
  return text.matchAll(COUNTED).some(([, word = '']) => isTimeUnit(word.toLowerCase()));
}
/** A number with the word behind it. */
const COUNTED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${COUNT}|${COUNT_ABROAD})(?: ?[-–—] ?\\d{1,9})?[ -]?(?:de )?(\\p{L}[\\p{L}\\p{M}]*)`,
  'giu',
);

/** Stands among the stems of a text that has such a value. No word of a text can be like it. */
export const valueStem = (kind: ValueKind): string => `=${kind}`;
export const isValueStem = (stem: string): boolean => stem.startsWith('=');

/** In English the word alone says little, as in "feel free". */
const IS_FREE = /\b(?:is|are) free\b|\bfree of charge\b/i;

/** The values in a text as stems, each once. */
export function valueStems(text: string): string[] {
  const words = wordsIn(text.slice(0, MAX_CHARS));
  const said = words.flatMap(kindsOfWord);
  // A place has a name, so nothing is looked for where no letter stands.
  const looked = words.length > 0 ? INDEXED : INDEXED.filter((kind) => kind !== 'place');
  const written = /\d/.test(text)
    ? looked.filter((kind) => !said.includes(kind) && hasValue(text, kind))
    : [];
  if (IS_FREE.test(text)) written.push('price');
  const kinds = new Set([...said, ...written, ...(text.includes('@') ? (['mail'] as const) : [])]);
  return [...kinds].map(valueStem);
}
