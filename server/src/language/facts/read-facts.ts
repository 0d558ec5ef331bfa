import { bareHost } from '../../platform/bare-host.ts';
import type { Block, Page } from '../page/page.ts';
import { isOfferPage, pricesOn } from '../page/prices.ts';
import { readTextPage } from '../page/read-text-page.ts';
import { splitSentences } from '../sentences.ts';
import { typedFacts } from '../typed-facts.ts';
import { type Fact, type FactSource, factKey } from './fact.ts';
import { qualifiersIn, subjectWords, wordsIn } from './fact-words.ts';
import { MONEY } from './held-values.ts';
import { pricedIn } from './priced-sentence.ts';

/** Everything that states facts of a company. */
export interface FactSources {
  brand: string;
  /** Host of the company's website. */
  host: string;
  pages: Page[];
  /** What people wrote. */
  notes: string[];
}

const MAX_FACTS = 5000;
const MAX_OF_PAGE = 500;
/** Longer blocks list nothing that one price belongs to. */
const MAX_BLOCK = 4000;

/** Prices with subject and unit, in every source; what could be of something else, or of someone else, is left out. */
export function readFacts({ brand, host, pages, notes }: FactSources): Fact[] {
  const told = notes.map((note) => ({ page: noteOf(note), isNote: true }));
  const facts: Fact[] = [];
  for (const { page, isNote } of [...told, ...pages.map((one) => ({ page: one, isNote: false }))]) {
    if (facts.length >= MAX_FACTS) break;
    facts.push(...factsOn(page, { brand, host, isNote }).slice(0, MAX_OF_PAGE));
  }
  return facts.slice(0, MAX_FACTS);
}

const noteOf = (note: string) =>
  readTextPage(Buffer.from(note), { url: 'note:', content_type: 'text/plain; charset=utf-8' });

/** A price as a page states it. */
interface Stated {
  subject: string;
  amount: string;
  sentence: string;
  /** Where the statement stands: its heading. */
  heading: string;
  is_data: boolean;
}

function factsOn(page: Page, of: { brand: string; host: string; isNote: boolean }): Fact[] {
  if (COMPARES.test(page.title) || !isOfferPage(page)) return [];
  const judge = of.isNote ? () => true : speaksOfBrand(page, of);
  return [...listed(page), ...page.blocks.flatMap((block) => written(block))].flatMap((stated) => {
    if (COMPARES.test(stated.heading)) return [];
    const subject = subjectWords(stated.subject, of.brand);
    if (subject === null || !judge(stated, subject)) return [];
    const source: FactSource = {
      url: of.isNote ? null : page.url,
      title: of.isNote ? '' : page.title,
      is_data: stated.is_data,
    };
    return factOf(stated, subject, source);
  });
}

const listed = (page: Page): Stated[] =>
  pricesOn(page).map(({ subject, amount, block }) => ({
    subject,
    amount,
    sentence: block === null ? `${subject}: ${amount}` : shownLine(block, subject),
    heading: block?.heading ?? '',
    is_data: block === null,
  }));

/** A card's line says nothing without its heading. */
const shownLine = ({ text, heading }: Block, subject: string) =>
  heading !== null && heading === subject ? `${heading}: ${text}` : text;

function written({ kind, text, heading }: Block): Stated[] {
  if (kind === 'code' || kind === 'table_row' || text.length > MAX_BLOCK || !MONEY.test(text)) return [];
  return splitSentences(text).flatMap((sentence) => {
    const found = pricedIn(sentence);
    return found === null ? [] : [{ ...found, sentence, heading: heading ?? '', is_data: false }];
  });
}

function factOf({ subject: said, amount, sentence }: Stated, subject: string, source: FactSource): Fact[] {
  const prices = typedFacts(amount).filter(({ kind }) => kind === 'price');
  const [price] = prices;
  // A range, or a price beside an old one.
  if (price === undefined || prices.length > 1) return [];
  const qualifiers = qualifiersIn(`${amount.slice(0, price.start)} ${amount.slice(price.end)}`);
  const currency = price.keys[0]?.split(' ')[0];
  if (qualifiers === null || currency === undefined || currency === 'null') return [];
  const key = factKey({ currency, subject, qualifiers });
  return [{ key, subject: said, text: amount, readings: price.keys, sentence, source }];
}

/** Their amounts belong to several companies. */
const COMPARES =
  /\b(?:vs\.?|versus|alternatives?|alternativen?|compar\w+|vergleich\w*|confronto|vergelijk\w*|compara\w+)\b/iu;

/**
 * Whether a statement on a page is the company's and means everywhere the same. "Basic" on a page about one product may
 * be another one's on the next page, so it counts only on pages about the whole offer, or about the subject itself.
 */
function speaksOfBrand(page: Page, { brand, host }: { brand: string; host: string }) {
  const named = [...wordsIn(brand)];
  const names = (text: string) => {
    const said = wordsIn(text);
    return named.length > 0 && named.every((word) => said.has(word));
  };
  const isOwn = isOfHost(page.url, host);
  const isNamed = names(page.title);
  const isWhole = isOfWholeOffer(page, named);
  const topic = wordsIn(`${page.title} ${page.headings[0]?.text ?? ''}`);
  return ({ sentence, heading }: Stated, subject: string): boolean => {
    const saysBrand = names(`${sentence} ${heading}`);
    if (!isOwn) return isNamed || saysBrand;
    return isWhole || saysBrand || (subject !== '' && subject.split(' ').every((word) => topic.has(word)));
  };
}

function isOfHost(url: string, host: string): boolean {
  const of = URL.parse(url)?.hostname;
  const bare = bareHost(host);
  return of !== undefined && (bareHost(of) === bare || of.endsWith(`.${bare}`));
}

const GENERAL = new Set(
  `index home main start startseite accueil inicio homepage pricing price prices pricelist plan plans rate rates fee fees
  cost costs tariff tariffs package packages preis preise preisliste kosten tarif tarife tarifs honorar honorare prix
  honoraires precio precios tarifa tarifas prezzo prezzi listino tariffe tariffario prijs prijzen prijslijst tarief
  tarieven preco precos tabela faq faqs fragen haufige haeufige gestellte about us uber ueber uns a propos sobre
  nosotros nos chi siamo over ons quem somos contact kontakt contatti contacto contato service services leistung
  leistungen angebot angebote prestations servicios servizi diensten servicos our unsere und and list liste html htm
  php pdf txt md aspx www en de fr es it nl pt`.split(/\s+/),
);

/** By its address or its title, as far as they name more than the brand. */
function isOfWholeOffer({ url, title }: Page, brand: string[]): boolean {
  const path = URL.parse(url)?.pathname.replace(/%[\da-f]{2}|[-_/.+]/gi, ' ') ?? '';
  const titled = [...wordsIn(title)].filter((word) => !brand.includes(word));
  const isGeneral = (words: string[]) => words.every((word) => GENERAL.has(word));
  return isGeneral([...wordsIn(path)]) || (titled.length > 0 && isGeneral(titled));
}
