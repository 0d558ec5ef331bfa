import type { Page } from '../../../language/page/page.ts';
import { isPageFurniture } from '../../../language/sentence-gate.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import { isKnownLanguage } from '../../taxonomy/taxonomy.ts';
import { ADDRESSED } from './site-questions.ts';

const MAX_PHRASES = 3;
const MAX_WORDS = 5;
const MIN_LETTERS = 5;
const MAX_SEGMENTS = 400;
const MAX_TEXT = 60_000;
const MIN_SENTENCE = 8;
/** The title and two other places, or a heading, a page or a menu of its own, and the text; a single word needs more. */
const MIN_WEIGHT = 5;
const MIN_WORD_WEIGHT = 6;
const WEIGHTS = { title: 3, summary: 2, heading: 2, page: 2, navigation: 1, text: 1 };
type Place = keyof typeof WEIGHTS;

/** Parts of a title or a heading that may stand alone. */
const BETWEEN = /\s[|·•»–—-]\s|[,;:|·•»]\s|[.!?]\s|\s[–—]|\s(?=[(“"«])/u;
/** No thing that buyers look for: what a page is, or how to reach somebody. */
const NO_THING =
  /(?<!\p{L})(?:home|start(?:seite)?|welcome|willkommen|bienvenue|bienvenid\p{L}|benvenut\p{L}|welkom|bem-vind\p{L}|witamy|about|über|à propos|sobre|chi siamo|over ons|o nas|contact\p{L}*|kontakt\p{L}*|contatt\p{L}*|faq|blog|news|aktuelles|team|login|sign|more|mehr|menu|privacy|datenschutz|impressum|mentions|aviso|cookies?|terms|official|offizielle\p{L}*|officiel\p{L}*|oficial|ufficiale|website|webseite|site|sitio|sito|page|página|free|gratis|kostenlos|gratuit\p{L}*|why|how|what|when|warum|wie|was|pourquoi|comment|por qué|cómo|perché|come|waarom|hoe|inicio|início|accueil|servi[cç]\p{L}*|leistungen|prestations|diensten|features?|pricing|preise|tarifs|precios|prezzi|prijzen|preços|testimonials?|reviews?|gallery|galerie)(?!\p{L})/iu;
const SMALL_END =
  /(?:^|\s)(?:and|or|of|for|in|the|a|an|to|with|und|oder|für|in|im|mit|der|die|das|et|ou|de|du|des|le|la|les|pour|à|y|o|del|el|los|las|para|en|con|e|di|da|del|per|il|lo|i|van|voor|het|een|met|do|dos|das|em|com|w|z|na|i|do|dla|oraz|och|för|med)$/iu;
/** What follows says for whom, where or with what. */
const TAIL =
  /\s(?:for|with|in|near|to|on|that|für|mit|im|zum|zur|bei|pour|avec|à|au|aux|en|sur|para|con|al|a la|per|ad|nel|nella|che|que|voor|met|op|te|com|em|ao|w|we|dla|z|na|för|med|i)\s.*$/iu;

/** Begins as a sentence or a slogan does: "a life of smiles", "your partner", "join us". */
const SLOGAN_START =
  /^(?:an?|the|your|our|my|this|join|discover|book|get|ein|eine|einen|ihre?|unsere?|dein|deine|jetzt|une?|votre|vos|notre|nos|un|una|uno|tu|tus|su|sus|nuestr\p{L}+|il|la|lo|le|i|gli|tuo|tua|nostr\p{L}+|een|de|het|jouw|uw|onze?|um|uma|o|os|as|seu|sua|nosso|nossa)\s/iu;
/** Numbers, and two claims at once: "50+ systems deployed", "geluid én slimme koppeling". */
const SEVERAL = /[+\d]|(?<!\p{L})én(?!\p{L})/u;

interface Phrase {
  text: string;
  places: Set<Place>;
}

/**
 * What the site itself calls its offer, best supported first: things for a person to choose among, named in several
 * places of the site and never by its text alone.
 */
export function phrasesOf(pages: Page[], brand_name: string, language: string | null): string[] {
  const [home] = pages;
  if (home === undefined) return [];
  const texts = pages
    .flatMap(({ blocks }) => blocks.map(({ text }) => text))
    .join('\n')
    .slice(0, MAX_TEXT);
  const found = new Map<string, Phrase>();
  const isThing = thingTest(texts, brand_name, language);
  const note = (text: string | null | undefined, place: Place) => {
    for (const part of (text ?? '').split(BETWEEN).slice(0, 8))
      for (const phrase of [part, part.replace(TAIL, '')].map((one) => isThing(one))) {
        if (phrase === null || found.size > MAX_SEGMENTS) continue;
        const key = plainWords(phrase).join(' ');
        const known = found.get(key) ?? { text: phrase, places: new Set() };
        found.set(key, { ...known, places: known.places.add(place) });
      }
  };
  note(home.title, 'title');
  note(home.description, 'summary');
  for (const { text } of home.headings.slice(0, 30)) note(text, 'heading');
  for (const { title, headings } of pages.slice(1))
    for (const text of [title, headings[0]?.text]) note(text, 'page');
  for (const { text } of home.links) note(text, 'navigation');
  return distinct(found, sentencesIn(pages));
}

/** Whole sentences; a slogan stands alone, while what a company offers is also spoken of. */
function sentencesIn(pages: Page[]): string {
  const lines = pages.flatMap(({ blocks }) => blocks.map(({ text }) => plainWords(text)));
  return lines
    .filter((words) => words.length >= MIN_SENTENCE)
    .map((words) => ` ${words.join(' ')} `)
    .join('\n')
    .slice(0, MAX_TEXT);
}

function distinct(found: Map<string, Phrase>, told: string): string[] {
  const ranked = [...found]
    .filter(([, { places }]) => places.has('title') || places.has('summary'))
    .map(([key, { text, places }]) => {
      if (told.includes(` ${key} `)) places.add('text');
      const weight = [...places].reduce((sum, place) => sum + WEIGHTS[place], 0);
      return { key: ` ${key} `, text, weight };
    })
    .filter(({ weight, text }) => weight >= (/\s/.test(text) ? MIN_WEIGHT : MIN_WORD_WEIGHT))
    .sort((a, b) => b.weight - a.weight || a.key.length - b.key.length);
  const chosen: typeof ranked = [];
  for (const one of ranked) {
    const isSame = chosen.some(({ key }) => key.includes(one.key) || one.key.includes(key));
    if (!isSame && chosen.length < MAX_PHRASES) chosen.push(one);
  }
  return chosen.map(({ text }) => text);
}

/** The phrase without the company's name, or null where it is no thing that buyers look for. */
function thingTest(
  texts: string,
  brand_name: string,
  language: string | null,
): (text: string) => string | null {
  const small = new Set(texts.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{L}\p{N}]*/gu)?.flatMap(plainWords));
  // "Luke Fox Piano Tuning": the words that the site writes small too say what it does.
  const names = new Set(plainWords(brand_name));
  const brand = new Set([...names].filter((word) => !small.has(word)));
  const addressed = isKnownLanguage(language) ? ADDRESSED[language] : /^$/;
  return (text) => {
    const parts = text.split(/\s+/);
    const isBrand = (part: string | undefined) =>
      part !== undefined && plainWords(part).every((word) => brand.has(word));
    while (parts.length > 0 && isBrand(parts[0])) parts.shift();
    while (parts.length > 0 && isBrand(parts.at(-1))) parts.pop();
    const phrase = parts.join(' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
    const words = plainWords(phrase);
    const isSized = words.length > 0 && words.length <= MAX_WORDS && words.join('').length >= MIN_LETTERS;
    // A word that never stands small is a name; German writes all nouns like that.
    const isKnown = language === 'de' || words.some((word) => small.has(word) && word.length > 3);
    const isOff =
      words.every((word) => names.has(word)) ||
      words.some((word) => addressed.test(word)) ||
      /[?!@€$£…"“”„«»]|\d{3}/.test(phrase) ||
      NO_THING.test(phrase) ||
      SLOGAN_START.test(phrase) ||
      SEVERAL.test(phrase) ||
      SMALL_END.test(phrase) ||
      isPageFurniture(phrase);
    return isSized && isKnown && !isOff ? lowered(phrase, language === 'de' ? new Set() : small) : null;
  };
}

/** "Piano Tuning" as "piano tuning", where the site writes the words small too. */
const lowered = (phrase: string, small: ReadonlySet<string>): string =>
  phrase
    .split(' ')
    .map((word) => (small.has(plainWords(word).join('')) ? word.toLowerCase() : word))
    .join(' ');
