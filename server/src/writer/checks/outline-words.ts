import { readFileSync } from 'node:fs';
import type { Demand } from '../../language/search/typed-values.ts';

/** What an outline says to the people who fill it in, in the language of their site. */
interface OutlineWords {
  /** The first line. */
  note: string;
  lacks: string;
  closest: string;
  /** What the question asks for; null where only its own words say it. */
  demanded: Record<Demand, string> | null;
}

/** In front of what is missing, in every language. */
export const TO_FILL_IN = '☐ ';

const demandedIn = (
  price: string,
  duration: string,
  frequency: string,
  distance: string,
  number: string,
  hours: string,
  date: string,
  person: string,
  phone: string,
  contact: string,
): Record<Demand, string> => ({
  price,
  duration,
  frequency,
  distance,
  number,
  hours,
  date,
  person,
  phone,
  contact,
});

const WORDS = {
  en: {
    note: 'This page is an outline. The pages and notes that were read do not answer its question yet.',
    lacks: 'Facts your site lacks',
    closest: 'Closest page',
    demanded: demandedIn(
      'the price, with the currency and what it is paid for',
      'how long it takes',
      'how often',
      'how far it is',
      'the number',
      'the hours',
      'when it is',
      'who it is',
      'the phone number',
      'a phone number or an email address',
    ),
  },
  de: {
    note: 'Diese Seite ist eine Gliederung. Die gelesenen Seiten und Notizen beantworten ihre Frage noch nicht.',
    lacks: 'Was Ihrer Website fehlt',
    closest: 'Nächste Seite zum Thema',
    demanded: demandedIn(
      'der Preis, mit Währung und wofür er gilt',
      'wie lange es dauert',
      'wie oft',
      'wie weit es ist',
      'die Anzahl',
      'die Zeiten',
      'wann es ist',
      'wer es ist',
      'die Telefonnummer',
      'eine Telefonnummer oder E-Mail-Adresse',
    ),
  },
  fr: {
    note: 'Cette page est un plan. Les pages et notes lues ne répondent pas encore à sa question.',
    lacks: 'Ce qui manque à votre site',
    closest: 'Page la plus proche',
    demanded: demandedIn(
      'le prix, avec la devise et ce qu’il comprend',
      'la durée',
      'la fréquence',
      'la distance',
      'le nombre',
      'les horaires',
      'la date',
      'de qui il s’agit',
      'le numéro de téléphone',
      'un numéro de téléphone ou une adresse e-mail',
    ),
  },
  es: {
    note: 'Esta página es un esquema. Las páginas y notas leídas aún no responden a su pregunta.',
    lacks: 'Lo que falta en su sitio',
    closest: 'Página más cercana',
    demanded: demandedIn(
      'el precio, con la moneda y lo que incluye',
      'cuánto dura',
      'con qué frecuencia',
      'a qué distancia está',
      'el número',
      'los horarios',
      'la fecha',
      'quién es',
      'el número de teléfono',
      'un teléfono o un correo electrónico',
    ),
  },
  it: {
    note: 'Questa pagina è una traccia. Le pagine e le note lette non rispondono ancora alla sua domanda.',
    lacks: 'Che cosa manca al sito',
    closest: 'Pagina più vicina',
    demanded: demandedIn(
      'il prezzo, con la valuta e che cosa comprende',
      'la durata',
      'la frequenza',
      'la distanza',
      'il numero',
      'gli orari',
      'la data',
      'chi è',
      'il numero di telefono',
      'un numero di telefono o un indirizzo e-mail',
    ),
  },
  nl: {
    note: 'Deze pagina is een opzet. De gelezen pagina’s en notities beantwoorden de vraag nog niet.',
    lacks: 'Wat op uw site ontbreekt',
    closest: 'Pagina die het dichtst in de buurt komt',
    demanded: demandedIn(
      'de prijs, met de munt en waarvoor die geldt',
      'hoe lang het duurt',
      'hoe vaak',
      'hoe ver het is',
      'het aantal',
      'de tijden',
      'wanneer het is',
      'wie het is',
      'het telefoonnummer',
      'een telefoonnummer of e-mailadres',
    ),
  },
  pt: {
    note: 'Esta página é um esboço. As páginas e notas lidas ainda não respondem à pergunta.',
    lacks: 'O que falta no seu site',
    closest: 'Página mais próxima',
    demanded: demandedIn(
      'o preço, com a moeda e o que inclui',
      'quanto tempo demora',
      'com que frequência',
      'a que distância fica',
      'o número',
      'os horários',
      'a data',
      'quem é',
      'o número de telefone',
      'um telefone ou um e-mail',
    ),
  },
} satisfies Record<string, OutlineWords>;

/** In further languages an outline names what the question asks for by the question's own words. */
const FURTHER = linesOf('outline.words.txt').map((line): [string, OutlineWords] => {
  const [language = '', note = '', lacks = '', closest = ''] = line.split('|');
  return [language, { note, lacks, closest, demanded: null }];
});
const ALL = new Map([...Object.entries(WORDS), ...FURTHER]);

/** English where nobody wrote them: the outline is for the owner. */
export const outlineWords = (language: string): OutlineWords => ALL.get(language) ?? WORDS.en;

const NOTES: ReadonlySet<string> = new Set(
  [...ALL.values()].flatMap(({ note }) => [note, ...note.split(/(?<=\.) /)]),
);

function linesOf(file: string): string[] {
  return readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** Whether a sentence is an outline's, and no visitor should read it. */
export const isOfOutline = (sentence: string): boolean =>
  sentence.startsWith(TO_FILL_IN.trim()) || NOTES.has(sentence.trim());
