import { readVerb } from '../english/english-verb-forms.ts';
import { ASKS_ADVICE } from '../languages/advice-patterns.ts';
import { asks, withoutAsked } from '../languages/asked.ts';
import { ASKS_OF_DATA, asksForCompanies } from '../languages/question-patterns.ts';
import { joinedWord, stem, stems, words } from '../tokens.ts';
import { askedContacts, askedValues, demandedValue, withoutValueWords } from './asked-values.ts';
import { relatedTo, synonymsOf } from './reader-synonyms.ts';
import { thingsIn } from './reader-things.ts';
import { ASKING, ASKING_FIRST, BREAK, isGeneral, KINDS_OF_OFFER } from './reader-words.ts';
import { type ContactKind, type Demand, isIndexed, type ValueKind, valueStem } from './typed-values.ts';

/** A word of the question that an answer must address. */
export interface Term {
  stem: string;
  /** Stems that count as the same word. */
  synonyms: string[];
  /** Stems of words for the same concern. */
  related: string[];
  /** Stems of the index that share a part with it: "Sprechstunde" in "Nachmittagssprechstunde". */
  kin: string[];
  /** As written in the question. */
  surface: string;
  /** Capitalized inside the sentence: a product, a place, a person. */
  proper: boolean;
  /** A thing that is asked about, as far as the question tells, not what is done with it. */
  thing: boolean;
  /** Means little on its own: "tools", "offer". */
  generic: boolean;
}

export interface ReaderQuestion {
  /** As it was asked. */
  text: string;
  language: string;
  /** `companies` asks which or who; `explanation` asks how or what. */
  kind: 'companies' | 'explanation';
  /** Names of companies of the index in the question. */
  companies: string[];
  /** Asks what something is. */
  asks_what: boolean;
  /** The value that an answer must contain. */
  demands: Demand | null;
  /** Asks what to mind or how to choose, which only advice answers. */
  asks_advice: boolean;
  /** Asks what customers say, which only their words or a rating answer. */
  asks_reviews: boolean;
  /** Asks how data is treated, so that a privacy policy may answer. */
  asks_of_data: boolean;
  /** Asks when the company is open, and nothing else. */
  asks_opening: boolean;
  /** The ways to reach the company that are asked for, and the stems of what else is said of them. */
  asks_contact: ContactKind[];
  beside_contact: string[];
  /** Names the contact that it asks for: an address, a number. */
  names_contact: boolean;
  /** Kinds of values of which an answer is likely to have one. */
  values: ValueKind[];
  terms: Term[];
  /** The terms that restrict the core: an audience, a constraint. May be empty. */
  constraint: Term[];
  /** Search queries: core noun phrase; with audience or constraint; with the word of intent. */
  queries: string[];
}

const PRICE = /\b(?:prices?|pricing|costs?|fees?|cheap\w*|affordable)\b/i;
const DEMANDS: Demand[] = ['price', 'distance', 'frequency', 'duration', 'number'];

const INTENTS: [RegExp, string][] = [
  [PRICE, 'pricing'],
  [/\b(?:compare|compared|difference|differ|versus|vs|better than|alternatives?)\b/i, 'comparison'],
  [/^(?:how (?:do|can|to|should|could|would)|where (?:do|can))\b/i, 'guide'],
  [/\b(?:best|top|leading|recommend\w*)\b/i, 'best'],
  [/^(?:does|do|can|is|are|will|which|who)\b/i, 'support'],
];

/**
 * Parses a question. `names` are the companies in the index; a question with one of them is about it. In languages
 * without word lists, every word counts according to its rarity.
 */
export function readQuestion(text: string, names: string[] = [], language = 'en'): ReaderQuestion {
  const said = wordStems(text, language);
  const companies = names.filter((name) => isNamed(name, said, language));
  const brands = companies.map((name) => stems(name, language));
  const kind = brands.length === 0 && asksForCompanies(text, language) ? 'companies' : 'explanation';
  const topical = topicalOf(text, kind, language);
  const spoken = spokenIn(topical.trim());
  const content = contentOf(topical, language);
  const core = language === 'en' ? coreOf(spoken, new Set(brands.flat())) : content;
  // "The best value for money" asks for no amount.
  const valued = kind === 'companies' ? withoutAsked(['judged'], text, language) : text;
  const demanded = DEMANDS.find((kind) => asks(kind, valued, language)) ?? demandedValue(text, language);
  // "Who is recommended?" asks for a company.
  const demands = kind === 'companies' && demanded === 'person' ? null : demanded;
  // The price itself is required, so a page that only mentions prices is worth nothing.
  const asked =
    demands === 'price'
      ? contentOf(withoutAsked(['price'], topical, language), language).filter((word) => !PRICE.test(word))
      : content;
  const isOfNothing = (word: string) => stems(word, language).every((found) => isGeneral(found, language));
  const values = [
    ...new Set([
      ...askedValues(text, language),
      ...(demands === null || demands === 'contact' || demands === 'person' ? [] : [demands]),
    ]),
  ];
  const things = new Set(thingsIn(text, language).flatMap((word) => stems(word, language)));
  const terms = withNames(apart(termsOf(asked.join(' '), language)), spoken, language).map((term) => ({
    ...term,
    thing: things.has(term.stem),
    generic: term.generic || (kind === 'companies' && KINDS_OF_OFFER.has(term.stem)),
  }));
  const inCore = new Set(stems(core.join(' '), language));
  return {
    text,
    language,
    kind,
    companies,
    asks_what: /^\s*(?:what|who) (?:is|are)\b/i.test(text),
    demands,
    asks_advice: demands === null && (ASKS_ADVICE.test(text) || asks('advice', text, language)),
    asks_reviews: kind === 'companies' && asks('reviews', text, language),
    asks_of_data: ASKS_OF_DATA.test(text),
    asks_opening:
      demands === 'hours' && contentOf(withoutAsked(['hours'], text, language), language).every(isOfNothing),
    asks_contact: askedContacts(text, language),
    names_contact: asks('names-contact', text, language),
    beside_contact: contentOf(withoutValueWords(text, language), language).flatMap((word) =>
      isOfNothing(word) || OF_COMPANY.has(word.toLowerCase()) ? [] : stems(word, language),
    ),
    values,
    terms,
    constraint: terms.filter((term) => !term.generic && !inCore.has(term.stem)),
    queries:
      language === 'en' ? queriesOf(core, content, text) : content.length > 0 ? [content.join(' ')] : [],
  };
}

/** The words that a site can speak of: who is best, it cannot. */
function topicalOf(text: string, kind: ReaderQuestion['kind'], language: string): string {
  const others = kind === 'companies' ? ['judged', 'reviews', 'advice'] : ['advice'];
  const topical = withoutAsked(others, text, language);
  return contentOf(topical, language).length > 0 ? topical : text;
}

/** Words for the company itself. */
const OF_COMPANY: ReadonlySet<string> = new Set(
  `company firm business shop store office studio practice team you your firma unternehmen betrieb geschäft laden büro praxis
  ihr sie euch verein club klub anlage restaurant hotel haus wohnung ferienwohnung unterkunft werkstatt kanzlei schule klinik clinic salon school
  siège agence gîte entreprise société magasin bureau cabinet vous êtes empresa tienda oficina estudio azienda negozio sede ufficio
  studio siete salone clinica ristorante albergo scuola bedrijf winkel kantoor praktijk zaak jullie loja escritório sede fica trova clínica academia consulta taller restaurante
  gabinet gabinecie salonie biuro sklep szkoła siedziba studio ośrodek cabinetul cabinet sediul salonul magazinul clinica biroul
  ιατρείο κλινική κατάστημα γραφείο εταιρεία офис салон мастерская магазин студия клиника компания`.split(
    /\s+/,
  ),
);

/** A value of any kind that is asked for counts like one more word. */
export function valueTerm(kinds: ValueKind[]): Term[] {
  const [stem, ...synonyms] = kinds.filter((kind) => isIndexed(kind)).map(valueStem);
  return stem === undefined
    ? []
    : [{ stem, synonyms, related: [], kin: [], surface: '', proper: false, thing: false, generic: false }];
}

const contentOf = (text: string, language: string) =>
  spokenIn(text).filter((word) => isContent(word, language));

function queriesOf(core: string[], content: string[], text: string): string[] {
  const found = INTENTS.find(([pattern]) => pattern.test(text))?.[1];
  const intent = asks('price', text, 'en') ? 'pricing' : (found ?? 'overview');
  const isSaid = stems(content.join(' ')).includes(stem(intent));
  const queries = [core, content, isSaid ? content : [...content, intent]].map((query) => query.join(' '));
  return content.length > 0 ? [...new Set(queries)] : [];
}

/** The distinct terms of a query in order. */
export function termsOf(query: string, language = 'en'): Term[] {
  const surfaces = new Map(words(query).map((word) => [stem(word, language), word]));
  // What an apostrophe leaves over, as in "auto's", means nothing.
  const all = [...new Set(stems(query, language))].filter((one) => language === 'en' || !/^[a-z]$/.test(one));
  return all.map((found) => ({
    stem: found,
    synonyms: synonymsOf(found, language),
    related: relatedTo(found, language),
    kin: [],
    surface: surfaces.get(found) ?? found,
    proper: false,
    thing: false,
    generic: isGeneral(found, language),
  }));
}

/**
 * If two terms are about one concern, each covers only what it says itself: a discount is no answer about pensioners.
 */
function apart(terms: Term[]): Term[] {
  const taken = new Set<string>();
  return terms.map((term) => {
    const others = terms.filter((other) => other !== term).map((other) => other.stem);
    const related = term.related.filter((stem) => !taken.has(stem) && !others.includes(stem));
    for (const stem of term.related) taken.add(stem);
    return { ...term, related };
  });
}

/** Languages in which capitals inside a sentence indicate names, and names are not inflected. */
const NAMES_BY_CAPITAL: ReadonlySet<string> = new Set(['en', 'fr', 'es', 'it', 'nl', 'pt']);

/** A shorter question may consist of names. */
const MIN_WRITTEN = 4;

/** In a text that capitalizes most of its words, capitals indicate nothing. */
function withNames(terms: Term[], [, ...spoken]: string[], language: string): Term[] {
  if (!NAMES_BY_CAPITAL.has(language)) return terms;
  const content = spoken.filter((word) => isContent(word, language));
  const capitalised = content.filter((word) => /^\p{Lu}(?:\p{Ll}|\p{Lu}+$)/u.test(word));
  if (content.length >= MIN_WRITTEN && capitalised.length > content.length / 2) return terms;
  const names = new Map(capitalised.flatMap((word) => stems(word, language).map((found) => [found, word])));
  return terms.map((term) => {
    const name = names.get(term.stem);
    return name ? { ...term, surface: name, proper: true } : term;
  });
}

/** Terms in the question's own words; adjacent ones form one phrase, such as "two-factor authentication". */
export function missingPhrases(text: string, missing: Term[], language = 'en'): string[] {
  const lacking = new Set(missing.flatMap((term) => (term.generic ? [] : term.stem)));
  const phrases: string[][] = [[]];
  for (const word of spokenIn(text)) {
    const isMissing =
      isContent(word, language) && stems(word, language).some((stemmed) => lacking.has(stemmed));
    if (isMissing) phrases.at(-1)?.push(word);
    else phrases.push([]);
  }
  return [...new Set(phrases.filter((phrase) => phrase.length > 0).map((phrase) => phrase.join(' ')))];
}

/** The words as written; "back up" counts as one, and a leading "List" or "Compare" is dropped. */
function spokenIn(text: string): string[] {
  const spoken: string[] = [];
  for (const [match] of text.matchAll(/[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#/'’_-]*[\p{L}\p{N}\p{M}+#])?/gu)) {
    const last = spoken.at(-1);
    if (last && joinedWord(last.toLowerCase(), match.toLowerCase())) spoken.push(`${spoken.pop()} ${match}`);
    else spoken.push(match);
  }
  return ASKING_FIRST.has(spoken[0]?.toLowerCase() ?? '') ? spoken.slice(1) : spoken;
}

const isContent = (word: string, language = 'en') =>
  !(language === 'en' && isAsking(word.toLowerCase())) && stems(word, language).length > 0;

/** "takes" and "known" weigh as little as "take" and "know". */
function isAsking(word: string): boolean {
  const reading = readVerb(word);
  const isInflected = reading?.form === 'third' || reading?.form === 'past';
  return ASKING.has(word) || (isInflected && ASKING.has(reading.base));
}

const wordStems = (text: string, language: string) => words(text).map((word) => stem(word, language));

/** Every word counts: "physiotherapy in Leeds" does not name "Physiotherapy Leeds". */
function isNamed(name: string, said: string[], language: string): boolean {
  const whole = wordStems(name, language);
  // "Rye Room" names "The Rye Room".
  const bare = stems(whole[0] ?? '', language).length === 0 ? whole.slice(1) : whole;
  return bare.length > 0 && said.some((_, i) => bare.every((word, k) => said[i + k] === word));
}

/** From the first subject word to the first restriction, if two words besides brands lie between. */
function coreOf(spoken: string[], brands: ReadonlySet<string>): string[] {
  const start = Math.max(
    0,
    spoken.findIndex((word) => isContent(word)),
  );
  for (let end = start + 1; end < spoken.length; end++) {
    if (!BREAK.has(spoken[end]?.toLowerCase() ?? '')) continue;
    const core = spoken.slice(start, end).filter((word) => isContent(word));
    if (core.filter((word) => !stems(word).every((stemmed) => brands.has(stemmed))).length >= 2) return core;
  }
  return spoken.slice(start).filter((word) => isContent(word));
}
