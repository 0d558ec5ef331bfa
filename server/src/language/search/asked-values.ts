import { ASKS_FOR_IT } from '../languages/question-patterns.ts';
import { wordy } from '../languages/wordy.ts';
import type { ContactKind, Demand, ValueKind } from './typed-values.ts';

const ASKS_HOURS =
  wordy(`opening (?:hours|times)|(?:are|is|do) (?:you|they|it|the \\p{L}+) (?:still )?open(?![ -]source)|open (?:on|at|until|during)|when (?:do|does|are|is) [^?]{0,40}(?:open|close)d?|(?:are|is) [^?]{0,40} (?:open|closed)(?= on| at| in| during|\\W*$)|what times?|
      öffnungszeiten|sprechzeiten|sprechstunden?|geöffnet|offen|geschlossen|wann (?:haben|hat|ist|sind|macht|öffnet|schließt)[^?]{0,40}(?:offen|auf|zu|geöffnet|geschlossen)|um wie\\s?viel uhr|ab wie\\s?viel uhr|bis wie\\s?viel uhr|wann öffnet|
      otwart\\p{L}*|czynn\\p{L}*|godziny|deschis\\p{L}*|ce program|ανοιχτ\\p{L}*|ώρες|открыт\\p{L}*|часы работы|
      à quelle heure|quelle heure|horaires?|ouverte?s?|ouvre[zr]?|ouvrez|fermée?s?|fermez|
      a qué hora|qué hora|horarios?|abiert[oa]s?|abrís|abren?|abre|cerráis|cierran?|
      a che ora|orari[oi]?|apert[oaie]|aprite|apre|chiudete|chius[oaie]|
      hoe laat|openingstijden|openingsuren|geopend|(?:zijn|is|bent) [^?]{0,40} open(?![ -]source)|
      a que horas?|horários?|abert[oa]s?|abrem?|fecham?`);
const ASKS_DATE =
  wordy(`when|since when|kiedy|od kiedy|do kiedy|когда|с какого|când|de când|πότε|kdy|what (?:date|day|month|year|season)|(?:which|best) (?:days?|months?|years?|seasons?|time of year)|
      wann|seit wann|an welchen tagen|(?:welche[nmr]?|beste) (?:tag|monat|jahr|jahreszeit)(?:e?n?)?|
      quand|depuis quand|quels? (?:jours?|mois)|(?:quelle|meilleure) (?:date|année|saison|période)|
      cuándo|desde cuándo|qué (?:días?|mes|meses|fecha|año|época|temporada)|mejor (?:época|temporada|mes)|
      quando|da quando|che giorn[oi]|quali giorni|quali mesi|in che (?:mese|anno|stagione|periodo)|miglior(?:e)? periodo|
      wanneer|sinds wanneer|(?:welke|beste) (?:dagen|dag|maand|maanden|seizoen|periode)|
      desde quando|que dias?|quais (?:dias|meses)|em que (?:mês|ano|dia|época)|melhor (?:época|mês|altura)`);
const ASKS_DURATION =
  wordy(`jak długo|na ile|cât timp|πόση ώρα|за сколько|на сколько|jak dlouho|how (?:long|soon|quickly|fast)|how much time|
      wie (?:lange|schnell)|combien de temps|quel délai|quels délais|quelle durée|sous combien|en combien|
      cuánto (?:tiempo|tarda|tardan|tardáis|demora|demoran|dura|duran)|en cuánto|
      quanto (?:tempo|dura|durano|demora|demoram)|in quanto|entro quanto|em quanto|
      hoe (?:lang|snel)|с какой|как долго`);
const ASKS_PHONE =
  wordy(`(?:by|which|what|your|the) (?:tele)?phone|(?:which|what) number|(?:welche[rn]?|che|quale|quel|qué|que|qual|welk) (?:nummer|numero|numéro|número)|(?:tele)?phone number|telephone|call you|ring you|whatsapp|
      jaki(?:m|ego)? (?:numer|telefon)\\p{L}*|numer\\p{L}* telefonu|τηλέφωνο|(?:како\\p{L}+|ваш|номер) телефон\\p{L}*|номер\\p{L}*|telefon(?:nummer)?|rufnummer|anrufen|unter welcher nummer|
      téléphone|numéro|appeler|joindre|teléfono|llamar|telefono|telefonare|chiamare|chiamarvi|contattar\\p{L}*|
      telefoon(?:nummer)?|bellen|bereiken|telefone|ligar|contacter|contactar\\p{L}*|contact(?:eren)?|kontaktieren|reach you|get in touch`);
const ASKS_MAIL = wordy(
  `e-?mails?|e-?mail address|mailen|correo|correo electrónico|courriel|posta elettronica`,
);
const ASKS_BOOKING =
  wordy(`(?:book|make|arrange|get|schedule) (?:an? )?(?:appointment|table|consultation|visit|lesson|session)|
      termin (?:vereinbaren|buchen|ausmachen|bekommen)|termin|prendre rendez-vous|rendez-vous|pedir cita|cita previa|reservar|
      fissare un appuntamento|appuntamento|prenot\\p{L}+|afspraak|marcar|agendar|réserver|reserveren|buchen|anmelden|inscri\\p{L}+|aanmelden`);
const ASKS_PLACE =
  wordy(`where (?:is|are|do|can|will|exactly)|what(?:'s| is) (?:the|your) address|address|located|
      wo (?:genau )?(?:liegt|befindet|ist|finde|sind|sitzt|kann|findet)|adresse|anschrift|où (?:se|est|êtes|sont|exactement|puis|peut)|
      gdzie (?:jest|są|się|mieści\\p{L}*|znajd\\p{L}+)|adres\\p{L}*|unde (?:sunteți|se|este)|adresa|πού (?:είν\\p{L}+|βρίσκ\\p{L}+)|διεύθυνση|где (?:вы|находит\\p{L}+|ваш\\p{L}*|расположен\\p{L}*)|адрес\\p{L}*|
      dónde|dirección|ubicad[oa]s?|dove|indirizzo|waar (?:is|zit|zitten|ligt|vind|kan|precies)|adres|onde|endereço|morada|
      (?:in welcher|welche) straße|quelle rue|qué calle|(?:che|quale) via|welke straat|que rua`);

/** How questions ask to reach a company, or when it is open; booking asks for none of its contacts. */
const ASKED_CONTACTS: [RegExp, ContactKind[]][] = [
  [ASKS_HOURS, ['hours']],
  [ASKS_PHONE, ['phone', 'mail']],
  [ASKS_MAIL, ['mail']],
  [ASKS_PLACE, ['place']],
];
/** How questions ask for each kind of value, in the seven languages. */
const ASKED: [RegExp, ValueKind[]][] = [
  [ASKS_HOURS, ['hours']],
  [ASKS_DATE, ['date', 'hours']],
  [ASKS_DURATION, ['duration']],
  [ASKS_PHONE, ['phone', 'mail']],
  [ASKS_MAIL, ['mail']],
  [ASKS_BOOKING, ['phone', 'mail']],
  [ASKS_PLACE, ['place']],
];

/** A question without the words that ask for hours. */
export const withoutHours = (text: string): string => text.replace(ASKS_HOURS, ' ');

/** The kinds of values that reach a company, where a question asks for one of them. */
export const askedContacts = (text: string): ContactKind[] => [
  ...new Set(ASKED_CONTACTS.flatMap(([pattern, kinds]) => (pattern.test(text) ? kinds : []))),
];

/** A question without the words that ask for a value. */
export const withoutValueWords = (text: string): string =>
  ASKED.reduce((rest, [pattern]) => rest.replace(new RegExp(pattern, 'giu'), ' '), text).replace(
    NUMBER_OF,
    ' ',
  );
/** A question that names what it wants: a number, an address. */
const NAMES_CONTACT =
  wordy(`(?:tele)?phone number|which (?:phone )?number|address|telefonnummer|rufnummer|nummer|adresse|anschrift|numéro|número|dirección|calle|
  numero|indirizzo|telefoonnummer|straat|endereço|numer|adres\\p{L}*|adresa|αριθμό\\p{L}*|τηλέφωνο|διεύθυνση|номер\\p{L}*|адрес\\p{L}*`);
export const namesContact = (text: string): boolean => NAMES_CONTACT.test(text);
const NUMBER_OF = wordy(
  'number|nummer|numéro|número|numero|hours|uhr|zeiten|times?|ore|uur|horas|numer|номер\\p{L}*|week|days?|woche|semaine|semana|settimana|tyg\\p{L}+|недел\\p{L}+|săptămân\\p{L}+|today|now|heute',
);
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
  if (asksFor(ASKS_DATE, text)) return 'date';
  return ASKS_PERSON.test(text) ? 'person' : null;
}

/** Who does it, not who may. */
const ASKS_PERSON =
  /^\W*(?:who(?:'s| is| are| was| were) (?:the|your|behind|in charge)|who (?:founded|started|created|owns?|runs?|leads?|wrote|built|manages?)|by whom|bei wem|(?:von|an|mit) wem|wer (?:ist|sind|leitet|macht|führt|gründete|hat|war)|qui (?!peut|doit|a droit)|quién(?:es)? (?!puede|debe)|chi (?!può|deve|ha diritto)|wie (?:is|zijn|leidt|was) (?:de|het|jullie|er)|quem (?!pode|deve)|kto (?!może)|кто (?!может)|cine (?!poate)|ποι(?:ος|α|οι) (?!μπορεί)|kdo (?!může))(?![\p{L}])/iu;

/** "What happens when it fails?" asks for no date: the word begins a question for one. */
const MAX_BEFORE_WHEN = 12;
const WHEN = /^(?:when|wann|quand|cuándo|quando|wanneer)$/iu;

function asksFor(pattern: RegExp, text: string): boolean {
  const match = pattern.exec(text);
  return match !== null && (match.index <= MAX_BEFORE_WHEN || !WHEN.test(match[0]));
}

/** The kinds of values that a question asks for; price and number are recognized by `readQuestion`. */
export function askedValues(text: string): ValueKind[] {
  const kinds = ASKED.flatMap(([pattern, asked]) => (asksFor(pattern, text) ? asked : []));
  return [...new Set(kinds)];
}
