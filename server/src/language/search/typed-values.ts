import { ASKS_FOR_IT } from '../languages/question-patterns.ts';

/** Kinds of values that buyers ask for and that can be recognized on a page in any of the seven languages. */
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

const wordy = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.replace(/\n\s*/g, '')})(?![\\p{L}\\p{N}])`, 'iu');

/** How questions ask for each kind, in the seven languages. */
const ASKED: [RegExp, ValueKind[]][] = [
  [
    wordy(
      `opening (?:hours|times)|(?:are|is|do) (?:you|they|it|the \\p{L}+) (?:still )?open(?![ -]source)|open (?:on|at|until|during)|when (?:do|does|are|is) [^?]{0,40}(?:open|close)d?|(?:are|is) [^?]{0,40} (?:open|closed)(?= on| at| in| during|\\W*$)|what times?|
      öffnungszeiten|sprechzeiten|sprechstunden?|geöffnet|offen|geschlossen|wann (?:haben|hat|ist|sind|macht|öffnet|schließt)[^?]{0,40}(?:offen|auf|zu|geöffnet|geschlossen)|um wie\\s?viel uhr|ab wie\\s?viel uhr|bis wie\\s?viel uhr|wann öffnet|
      à quelle heure|quelle heure|horaires?|ouverte?s?|ouvre[zr]?|ouvrez|fermée?s?|fermez|
      a qué hora|qué hora|horarios?|abiert[oa]s?|abrís|abren?|abre|cerráis|cierran?|
      a che ora|orari[oi]?|apert[oaie]|aprite|apre|chiudete|chius[oaie]|
      hoe laat|openingstijden|openingsuren|geopend|(?:zijn|is|bent) [^?]{0,40} open(?![ -]source)|
      a que horas?|horários?|abert[oa]s?|abrem?|fecham?`,
    ),
    ['hours'],
  ],
  [
    wordy(
      `when|since when|what (?:date|day|month|year|season)|(?:which|best) (?:days?|months?|years?|seasons?|time of year)|
      wann|seit wann|an welchen tagen|(?:welche[nmr]?|beste) (?:tag|monat|jahr|jahreszeit)(?:e?n?)?|
      quand|depuis quand|quels? (?:jours?|mois)|(?:quelle|meilleure) (?:date|année|saison|période)|
      cuándo|desde cuándo|qué (?:días?|mes|meses|fecha|año|época|temporada)|mejor (?:época|temporada|mes)|
      quando|da quando|che giorn[oi]|quali giorni|quali mesi|in che (?:mese|anno|stagione|periodo)|miglior(?:e)? periodo|
      wanneer|sinds wanneer|(?:welke|beste) (?:dagen|dag|maand|maanden|seizoen|periode)|
      desde quando|que dias?|quais (?:dias|meses)|em que (?:mês|ano|dia|época)|melhor (?:época|mês|altura)`,
    ),
    ['date', 'hours'],
  ],
  [
    wordy(
      `how (?:long|soon|quickly|fast)|how much time|
      wie (?:lange|schnell)|combien de temps|quel délai|quels délais|quelle durée|sous combien|en combien|
      cuánto (?:tiempo|tarda|tardan|tardáis|demora|demoran|dura|duran)|en cuánto|
      quanto (?:tempo|dura|durano|demora|demoram)|in quanto|entro quanto|em quanto|
      hoe (?:lang|snel)|с какой|как долго`,
    ),
    ['duration'],
  ],
  [
    wordy(
      `(?:by|which|what|your|the) (?:tele)?phone|(?:tele)?phone number|telephone|call you|ring you|whatsapp|
      telefon(?:nummer)?|rufnummer|anrufen|unter welcher nummer|
      téléphone|numéro|appeler|joindre|teléfono|llamar|telefono|telefonare|chiamare|chiamarvi|contattar\\p{L}*|
      telefoon(?:nummer)?|bellen|bereiken|telefone|ligar|contacter|contactar\\p{L}*|contact(?:eren)?|kontaktieren|reach you|get in touch`,
    ),
    ['phone', 'mail'],
  ],
  [wordy(`e-?mails?|e-?mail address|mailen|correo|correo electrónico|courriel|posta elettronica`), ['mail']],
  [
    wordy(
      `(?:book|make|arrange|get|schedule) (?:an? )?(?:appointment|table|consultation|visit|lesson|session)|
      termin (?:vereinbaren|buchen|ausmachen|bekommen)|termin|prendre rendez-vous|rendez-vous|pedir cita|cita previa|reservar|
      fissare un appuntamento|appuntamento|prenot\\p{L}+|afspraak|marcar|agendar|réserver|reserveren|buchen|anmelden|inscri\\p{L}+|aanmelden`,
    ),
    ['phone', 'mail'],
  ],
  [
    wordy(
      `where (?:is|are|do|can|will|exactly)|what(?:'s| is) (?:the|your) address|address|located|
      wo (?:genau )?(?:liegt|befindet|ist|finde|sind|sitzt|kann|findet)|adresse|anschrift|où (?:se|est|êtes|sont|exactement|puis|peut)|
      dónde|dirección|ubicad[oa]s?|dove|indirizzo|waar (?:is|zit|zitten|ligt|vind|kan|precies)|adres|onde|endereço|morada`,
    ),
    ['place'],
  ],
];

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
  | 'contact';

const [[ASKS_HOURS] = [/^$/], [ASKS_DATE] = [/^$/]] = ASKED;
/** A question without the words that ask for hours. */
export const withoutHours = (text: string): string => text.replace(ASKS_HOURS, ' ');
const ASKS_PHONE_NUMBER = wordy(
  `phone number|telefonnummer|rufnummer|numéro de téléphone|número de tel[eé]fon[oe]|numero di telefono|telefoonnummer`,
);
const ASKS_CONTACT = wordy(
  `(?:which|what) (?:phone|number|e-?mail)|welche[rmn]? (?:nummer|e-?mail\\p{L}*|mail\\p{L}*)|quel numéro|quelle adresse e-?mail|
  qué (?:correo|teléfono|número|e-?mail)|(?:quale|che) (?:numero|e-?mail|telefono)|welk (?:nummer|e-?mailadres)|
  que (?:número|telefone|e-?mail)|qual (?:é )?o (?:número|telefone|e-?mail)`,
);

/** What a question asks for by name, where no answer without such a value answers it. */
export function demandedValue(text: string): Demand | null {
  if (!ASKS_FOR_IT.test(text)) return null;
  if (ASKS_HOURS.test(text)) return 'hours';
  if (ASKS_PHONE_NUMBER.test(text)) return 'phone';
  if (ASKS_CONTACT.test(text)) return 'contact';
  return ASKS_DATE.test(text) ? 'date' : null;
}

/** Whether a text has what an answer must contain. */
export function hasDemanded(text: string, demand: Demand): boolean {
  if (demand === 'contact') return hasValue(text, 'phone') || hasValue(text, 'mail');
  if (demand === 'date') return TIMES.some((kind) => hasValue(text, kind)) || IN_TIME.test(text);
  // The digits of a telephone number count nothing.
  return hasValue(demand === 'number' ? text.replace(DIALLED, ' ') : text, demand);
}
const DIALLED = /(?:\+|(?<!\d)\(?0)\d[\d\s()/.-]{5,18}\d/g;
const TIMES: ValueKind[] = ['date', 'hours', 'duration'];
/** Times without a date: "18th century", "in spring", "48 hours before". */
const IN_TIME =
  /\d|(?<!\p{L})(?:centur\p{L}+|decades?|spring|summer|autumn|winter|morning|evening|night|today|tomorrow|now|always|anytime|jahrhundert\p{L}*|frühling|frühjahr|sommer\p{L}*|herbst|winter\p{L}*|morgens?|abends?|jederzeit|sofort|heute|siècle|printemps|été|automne|hiver|matin|soir|toujours|siglo|primavera|verano|otoño|invierno|mañana|tarde|noche|siempre|secolo|estate|autunno|inverno|mattin\p{L}*|sera|sempre|eeuw|lente|zomer|herfst|ochtend|avond|altijd|século|verão|outono|manhã|noite)(?!\p{L})/iu;

/** The kinds of values that a question asks for; price and number are recognized by `readQuestion`. */
export function askedValues(text: string): ValueKind[] {
  const kinds = ASKED.flatMap(([pattern, asked]) => (pattern.test(text) ? asked : []));
  return [...new Set(kinds)];
}

const COUNT =
  '(?:\\d[\\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|dozens?|hundreds?|thousands?|millions?)';
const COUNT_ABROAD =
  'einen?|eine[rm]?|zwei|drei|vier|fünf|sechs|une?|deux|trois|quatre|cinq|six|dos|tres|cuatro|cinco|seis|due|tre|quattro|cinque|sei|een|twee|drie|vijf|zes|dois|duas|três|quatro|sieben|acht|neun|zehn|elf|zwölf|hundert|tausend|Million(?:en)?|sept|huit|neuf|dix|douze|cent|mille|siete|ocho|nueve|diez|doce|cien|mil|millones|sette|otto|nove|dieci|dodici|cento|mila|zeven|acht|negen|tien|twaalf|honderd|duizend|sete|oito|dez|doze';
const UNIT = `ms|milliseconds?|s|sec|seconds?|min|mins|minutes?|h|hours?|days?|weeks?|months?|years?|
  sekunden?|minuten?|stunden?|std|tage?n?|werktage?n?|wochen?|monate?n?|jahre?n?|
  secondes?|heures?|jours?|semaines?|mois|ans?|années?|
  segundos?|minutos?|horas?|días?|semanas?|mes|meses|años?|
  secondi|minut[oi]|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|
  seconden|uur|uren|dag|dagen|werkdagen|week|weken|maand|maanden|jaar|
  dias?|mês|anos?`.replace(/\n\s*/g, '');
const list = (words: string) => words.trim().split(/\s+/);
const MONTHS = list(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sep
  sept oct nov dec januar februar märz mai juni juli oktober dezember okt dez janvier février mars avril juin juillet août
  septembre octobre novembre décembre enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre
  noviembre diciembre gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre januari februari maart mei
  augustus janeiro fevereiro março maio junho julho setembro outubro novembro dezembro`);
const DAYS = list(`
  monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  weekday weekdays weekend weekends montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag montags
  dienstags mittwochs donnerstags freitags samstags sonntags werktags wochenende lundi mardi mercredi jeudi vendredi
  samedi dimanche lundis samedis dimanches lunes martes miércoles jueves viernes sábado sábados domingo domingos lunedì
  martedì mercoledì giovedì venerdì sabato domenica maandag dinsdag woensdag donderdag vrijdag zaterdag zondag segunda
  terça quarta quinta sexta segunda-feira sexta-feira daily täglich dagelijks`);
const SOON = list(`
  hourly daily weekly monthly yearly immediately sofort umgehend täglich wöchentlich immédiatement inmediatamente inmediata
  inmediato subito immediatamente immediato meteen imediatamente imediato`);
const FREE = list(
  'kostenlos gratis gratuit gratuite gratuits gratuitement gratuito gratuita gratuiti gratuitos бесплатно',
);
/** Kinds that a word alone stands for, so that texts without a digit are only looked through for words. */
const KINDS_OF_WORD = new Map<string, ValueKind[]>();
const KINDS: [string[], ValueKind][] = [
  [MONTHS, 'date'],
  [DAYS, 'date'],
  [DAYS, 'hours'],
  [SOON, 'duration'],
  [FREE, 'price'],
];
for (const [words, kind] of KINDS)
  for (const word of words) KINDS_OF_WORD.set(word, [...(KINDS_OF_WORD.get(word) ?? []), kind]);
const [MONTH, DAY] = [MONTHS.join('|'), DAYS.join('|')];

const STREET = `(?:street|st|road|rd|lane|ln|avenue|ave|drive|square|boulevard|blvd|suite)\\.?(?![\\p{L}])|
  \\p{L}*(?:straße|strasse|str\\.|gasse|allee|platz|weg|straat|laan|plein|kade|steenweg|dreef)(?![\\p{L}])|
  (?:rue|avenue|av\\.|boulevard|bd|place|chemin|route|impasse|allée|quai|calle|c\\/|avda\\.?|avenida|plaza|paseo|carretera|camino|
  via|viale|piazza|corso|vicolo|largo|rua|travessa|praça|estrada|alameda|rodovia)(?![\\p{L}])`.replace(
  /\n\s*/g,
  '',
);

const FIRST_DAY = 'mon?|tue?|di|mi|lun|mar|jeu|ven|ma|seg|ter';
const LAST_DAY = 'mi|do|fri?|sa|sat|so|sun|ven|sam|dim|sab|dom|vie|vr|za|zo|sex|sáb';
const DAY_RANGE = `(?:(?:${FIRST_DAY}|l)\\.? ?[-–—] ?(?:${LAST_DAY}|[vsd])|(?:${FIRST_DAY})\\.? (?:to|bis|au|a|à|al|t\\/m|tot|e) (?:${LAST_DAY}))`;
const EVERY_DAY =
  'every day|daily|täglich|tous les jours|todos los días|tutti i giorni|dagelijks|elke dag|todos os dias';

const VALUES: Record<ValueKind, RegExp> = {
  price:
    /\p{Sc}\s?\d|\d\s?(?:[$€£¥₽]|(?:,[-–—]|USD|EUR|GBP|CHF|PLN|SEK|NOK|DKK|BRL|Fr\.|kr|zł|руб\p{L}*|dollars?|euros?|pounds|francs?|pesos|reais|cents|dólares|dollari|Franken)(?!\p{L}))|(?:CHF|EUR|USD|GBP|Fr\.|R\$)\s?\d|\bfree (?:of charge|for|plan|tier|forever)\b|\b(?:is|are) free\b|(?<!\p{L})(?:kostenlos|gratis|gratuite?s?|gratuitement|gratuit[oai]s?)(?!\p{L})|бесплатн/iu,
  hours: new RegExp(
    `(?<!\\d)[012]?\\d(?:[:.h]| ?[ap]\\.?m\\b| ?uhr\\b| ?uur\\b|:)\\d{0,2}(?!\\d)[^.!?\\n]{0,30}?(?:[-–—|]|to|bis|à|a|tot|alle|às|et|und|e|y)[^.!?\\n]{0,8}?(?<!\\d)[012]?\\d(?:[:.h]|\\b)|(?<!\\d)[012]?\\d(?:[:h.]\\d\\d ?(?:uhr|h|uur)?| ?(?:uhr|uur|h|am|pm|a\\.m\\.|p\\.m\\.|heures|horas))(?![\\p{L}\\d])|24 ?\\/ ?7|24 ?(?:h(?:ours|oras|eures)?|stunden|ore|uur)(?!\\p{L})|(?<!\\p{L})(?:${DAY}|${DAY_RANGE}|${EVERY_DAY}|dalle \\d+ alle|de \\d+ h? ?à|from \\d+ to|von \\d+ bis|van \\d+ tot|das \\d+ às)(?!\\p{L})`,
    'iu',
  ),
  date: new RegExp(
    `(?<!\\d)(?:1[89]|20)\\d\\d(?!\\d)|(?<![\\p{L}\\p{N}])(?:${MONTH})(?![\\p{L}\\p{N}])|(?<![\\p{L}])(?:${DAY})(?!\\p{L})|(?<!\\d)\\d\\d?[./]\\d\\d?[./](?:\\d\\d)?`,
    'iu',
  ),
  duration: new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${COUNT}|${COUNT_ABROAD})(?: ?[-–—] ?\\d{1,9})?[ -]?(?:${UNIT})(?![\\p{L}\\p{N}])|(?<!\\p{L})(?:${SOON.join('|')}|(?:same|next)[- ]day|am (?:selben|gleichen|nächsten) tag|le jour même|el mismo día|lo stesso giorno|dezelfde dag|no mesmo dia)(?!\\p{L})`,
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
    /(?:\+|\(?0|(?<!\d)[69])[\d()][\d\s()/.-]{5,18}\d|(?:tel|telefon\p{L}*|phone|tél|telefone)[.:\s]{1,3}\+?\d/iu,
  mail: /[\p{L}\d._+-]{1,64}@[\p{L}\d-]{1,63}\.\p{L}{2,}/u,
  place: new RegExp(
    `(?<![\\p{L}])(?:${STREET})[^.!?\\n]{0,40}?\\d|\\d{1,4}[^.!?\\n\\d]{1,30}?(?<!\\p{L})(?:${STREET})`,
    'iu',
  ),
};
const ON_DAYS = new RegExp(`(?<!\\p{L})(?:${DAY}|${DAY_RANGE}|${EVERY_DAY})(?!\\p{L})`, 'iu');
const AT_TIME = /(?<!\d)[012]?\d ?(?:[:.]\d\d|h|uhr|uur|[ap]\.?m)|24 ?\/ ?7/iu;
/** Days with times, as when a company is open: not every time of day that a page mentions. */
export const isTimetable = (text: string): boolean =>
  ON_DAYS.test(text.slice(0, MAX_CHARS)) && AT_TIME.test(text.slice(0, MAX_CHARS));

/** A postal code before a town, or a British one. */
const POSTAL =
  /(?<!\d)\d{4,5}(?:-\d{3})?,? \p{Lu}\p{Ll}{2,}|(?<!\p{L})[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\p{L})/u;
/** A mail address is known by its sign. */
const INDEXED: ValueKind[] = ['price', 'hours', 'date', 'duration', 'phone', 'place'];
/** Whether texts are indexed by such values; counts and frequencies are in most. */
export const isIndexed = (kind: ValueKind): boolean => kind === 'mail' || INDEXED.includes(kind);
/** Longer texts are prose, cut before they are looked through. */
const MAX_CHARS = 1200;

export function hasValue(text: string, kind: ValueKind): boolean {
  const opening = text.slice(0, MAX_CHARS);
  return VALUES[kind].test(opening) || (kind === 'place' && POSTAL.test(opening));
}

/** Stands among the stems of a text that has such a value. No word of a text can be like it. */
export const valueStem = (kind: ValueKind): string => `=${kind}`;
export const isValueStem = (stem: string): boolean => stem.startsWith('=');

/** In English the word alone says little, as in "feel free". */
const IS_FREE = /\b(?:is|are) free\b|\bfree of charge\b/i;

/** The values in a text as stems, each once. */
export function valueStems(text: string): string[] {
  const words =
    text
      .slice(0, MAX_CHARS)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const said = words.flatMap((word) => KINDS_OF_WORD.get(word) ?? []);
  // A place has a name, so nothing is looked for where no letter stands.
  const looked = words.length > 0 ? INDEXED : INDEXED.filter((kind) => kind !== 'place');
  const written = /\d/.test(text) ? looked.filter((kind) => hasValue(text, kind)) : [];
  if (IS_FREE.test(text)) written.push('price');
  const kinds = new Set([...said, ...written, ...(text.includes('@') ? (['mail'] as const) : [])]);
  return [...kinds].map(valueStem);
}
