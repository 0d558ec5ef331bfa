import { typedFacts } from '../typed-facts.ts';
import { isObject } from './json-ld.ts';
import type { Block, Page } from './page.ts';

/** What one thing costs, with the words of the page. */
export interface Price {
  /** What is paid for, such as a plan, a product or a job. */
  subject: string;
  /** With its currency and unit: "from £29 per month". */
  amount: string;
  /** What it stands under; null where the page's data says it. */
  heading: string | null;
  page: Page;
}

const MAX_PRICES = 200;
const MAX_WORDS_BESIDE = 14;
const MAX_SUBJECT_WORDS = 10;
/** No line of a price list and no row of a table is longer, in characters. */
const MAX_LINE = 400;
const MAX_CARD_WORDS = 6;
const MAX_UNIT_WORDS = 6;

/** Stand before an amount and belong to it. */
const FROM =
  'from|starting (?:at|from)|starts at|only|ab|nur|ca\\.?|etwa|à partir de|dès|desde|a partir de|solo|da|a partire da|soltanto|vanaf|slechts|apenas|circa|env\\.?|już od|od|tylko|från|endast|fra|kun|bare|alkaen|vain|de la|doar|от|від|только|από|μόνο|csak|akár|başlayan|only from';
const BEFORE = new RegExp(`(?:^|[\\s:–—-])((?:${FROM})\\s*)$`, 'iu');
const FROM_ALONE = new RegExp(`^(?:${FROM})$`, 'iu');
/** Name no thing that is paid for. */
const NO_SUBJECT =
  /^(?:(?:our |your |the )?(?:pricing|prices?|price list|plans?|rates?|fees?|costs?|packages?|total|subtotal|sum)|preise?|preisliste|kosten|tarife?|gesamt|tarifs?|prix|nos tarifs|precios?|tarifas?|prezzi|prezzo|listino(?: prezzi)?|tariffe|prijzen|prijs|tarieven|preços?|tabela de preços|cennik|cen[ay]|pris(?:er|lista|liste)?|cen[íy]k|ceny|prețuri|tarife|цен[аы]|прайс|τιμ(?:ές|οκατάλογος)|árak|árlista|fiyatlar|or|and|for|oder|und|für|ou|et|pour|o|y|para|e|per|of|en|voor|\W*)$/iu;
/** Tell a reader what to do: "Choose your plan", "Scopri i piani". */
const CALL =
  /^(?:choose|pick|discover|explore|see (?:our|all|the)|buy|request|jetzt|entdecken?|wählen? sie|découvr(?:ez|ir)|choisissez|achetez|demandez|descubre|elige|solicita|ahorras?|scopri|scegli|acquista|richiedi|risparmi[ao]?|ontdek|kies|koop|bespaar|descubra|escolha|compre|solicite|economize|poupe)(?!\p{L})/iu;
/** Prices of others, of the past, of money given or put in, or of a delivery. */
const OTHERS =
  /\b(?:sponsors?\w*|donat\w*|spend(?:e|en)?|don(?:s|ation)?|donaciones|save[ds]?|saving|sparen|gespart|was|statt|instead of|au lieu de|invece di|fine of|revenue|umsatz|raised|funding|budget|refund|cash ?back|gewinn|shipping|versand|livraison|envío|spedizione|verzending|entrega|over(?=\s\p{Sc})|ab einem|minimum order|deposit|pipeline|MRR)\b|\b(?:before|vorher|avant|antes|voorheen)\s?:/iu;
const SIDE_PAGE =
  /\b(?:blog|news|press|sponsors?|donate|donations?|spenden|careers?|jobs?|stellen|karriere|privacy|terms|legal|imprint|impressum|agb|cgv|datenschutz|changelog|case stud(?:y|ies)|customers?|investors?)\b/iu;

/** Whether a page speaks of the company's own offer, so that an amount on it can be the company's price. */
export function isOfferPage({ url, title }: Page): boolean {
  const path = URL.canParse(url) ? decodeURI(new URL(url).pathname).replace(/[-_/.]/g, ' ') : '';
  return !SIDE_PAGE.test(`${path} ${title}`);
}

/** What the pages say that things cost; an amount without a thing it belongs to is left out. The page's data only where no table, list or card shows any. */
export function readPrices(pages: Page[]): Price[] {
  const own = pages.filter(isOfferPage);
  const shown = own.flatMap((page) =>
    shownPrices(page).map(({ block: { heading }, ...price }) => ({ ...price, heading, page })),
  );
  const stated = (page: Page) => statedPrices(page).map((price) => ({ ...price, heading: null, page }));
  const told = shown.length > 0 ? shown : own.flatMap(stated);
  const prices = new Map<string, Price>();
  for (const price of told) if (!prices.has(keyOf(price))) prices.set(keyOf(price), price);
  return [...prices.values()].slice(0, MAX_PRICES);
}

const keyOf = ({ subject }: Price) => subject.toLowerCase();

type Found = Pick<Price, 'subject' | 'amount'>;

/** Everything that a page says something costs, also where it says so twice; each with the block, or null in its data. */
export function pricesOn(page: Page): (Found & { block: Block | null })[] {
  if (!isOfferPage(page)) return [];
  return [...shownPrices(page), ...statedPrices(page).map((price) => ({ ...price, block: null }))];
}

function shownPrices({ blocks }: Page): (Found & { block: Block })[] {
  let head: string[] = [];
  const foundIn = (block: Block, at: number): Found[] => {
    if (block.kind === 'code' || block.text.length > MAX_LINE) return [];
    if (block.kind !== 'table_row') return isCounter(block, blocks, at) ? [] : beside(block);
    const cells = block.text.split(' | ').map((cell) => cell.trim());
    const isFirst = blocks[at - 1]?.kind !== 'table_row' || blocks[at - 1]?.heading !== block.heading;
    if (isFirst) head = cells.some((cell) => amountsIn(cell).length > 0) ? [] : cells;
    return inRow(cells, head);
  };
  return blocks.flatMap((block, at) => foundIn(block, at).map((price) => ({ ...price, block })));
}

/** "15+", "34 %" or "193k" by itself; "-20 %" is a discount. */
const FIGURE = /^\d[\d.,\s]*(?:\+|%|[kKM]\+?)$/u;
const COUNTERS = 4;

/** Whether an amount by itself stands among figures that count something else: "15+" years, "$100,000" of insurance. */
function isCounter({ text, heading }: Block, blocks: Block[], at: number): boolean {
  if (/\p{L}{2}/u.test(text)) return false;
  const near = blocks.slice(Math.max(0, at - COUNTERS), at + COUNTERS + 1);
  return near.some((block) => block.heading === heading && FIGURE.test(block.text));
}

const amountsIn = (text: string) => typedFacts(text).filter(({ kind }) => kind === 'price');
const countWords = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;

/** "Starter | one shop | £29" under "Plan | Shops | Price a month". */
function inRow(cells: string[], heads: string[]): Found[] {
  // A head often has no cell over the column of names.
  const head = heads.length === cells.length - 1 ? ['', ...heads] : heads;
  const [own = '', ...others] = cells;
  // "3" under "Nights".
  const subject = /\p{L}/u.test(own) ? own : `${own} ${head[0] ?? ''}`.trim();
  const at = others.findIndex((cell) => amountsIn(cell).length > 0);
  const cell = others[at];
  if (cell === undefined || !canBeSubject(subject) || countWords(cell) > MAX_UNIT_WORDS + 2) return [];
  const several = others.filter((other) => amountsIn(other).length > 0).length > 1;
  const said = head[at + 1] ?? '';
  // A row of several amounts has a plan or a size over each column.
  if (several) {
    return others.flatMap((other, place) => {
      const column = head[place + 1] ?? '';
      const hasAmount = amountsIn(other).length > 0 && countWords(other) <= MAX_UNIT_WORDS + 2;
      return hasAmount && canBeSubject(column) ? [{ subject: `${subject}, ${column}`, amount: other }] : [];
    });
  }
  const unit = UNIT.test(said) && !UNIT.test(cell) ? ` (${said})` : '';
  return [{ subject, amount: cell + unit }];
}

const UNIT =
  /\b(?:per|a|an|each|pro|je|par|por|al|a la|all['’]|per|\/)\s?\p{L}+|\b(?:monthly|yearly|annual|hourly|monatlich|jährlich|mensuel|mensual|mensile|maandelijks|mensal)/iu;

/** "Cut and dry – 45 €", or "$49 / month" on a card whose heading names the plan. */
function beside({ text, heading }: Block): Found[] {
  if (countWords(text) > MAX_WORDS_BESIDE || OTHERS.test(text) || /[?]/.test(text)) return [];
  // A whole sentence speaks for itself, and its subject may be anybody.
  if (/[.!]$/.test(text) && countWords(text) > MAX_CARD_WORDS) return [];
  const amounts = amountsIn(text);
  const [first] = amounts;
  const last = amounts.at(-1);
  if (first === undefined || last === undefined) return [];
  const between = text.slice(first.end, last.start);
  const isRange = amounts.length === 2 && /^\s*(?:-|–|—|to|bis|à|a|tot|até)\s*$/iu.test(between);
  if (amounts.length > 1 && !isRange) return [];
  const lead = text.slice(0, first.start);
  const from = BEFORE.exec(lead)?.[1] ?? '';
  const before = trimmed(lead.slice(0, lead.length - from.length));
  const after = text.slice(last.end).replace(/[.…\s]+$/u, '');
  if (countWords(after) > MAX_UNIT_WORDS) return [];
  const subject = before === '' ? trimmed(heading ?? '') : before;
  const gap = /^\p{L}/u.test(after) ? ' ' : '';
  const amount = `${from}${text.slice(first.start, last.end)}${gap}${after}`.trim();
  // "$48M" or "280k€" stand in examples.
  return canBeSubject(subject) && !/\d\s?[kM](?!\p{L})/u.test(amount) ? [{ subject, amount }] : [];
}

const trimmed = (text: string) =>
  text
    .replace(/^[\s\p{So}\p{Sk}•·*–—:.-]+|[\s\p{So}\p{Sk}•·*–—:.…_,;(-]+$/gu, '')
    .replace(/\s+(?:is|are|costs?|kostet|kosten|coûte|cuesta|costa|kost|custa)$/iu, '')
    .trim();

/** Whether a text speaks of money that is not the price of an offer: of others', of the past, of a saving. */
export const tellsOtherMoney = (text: string) => OTHERS.test(text);

/** Whether a text names something that can have a price. */
export function canBeSubject(text: string): boolean {
  if (text.length > MAX_LINE) return false;
  const words = countWords(text);
  return (
    words > 0 &&
    words <= MAX_SUBJECT_WORDS &&
    /\p{L}{2}/u.test(text) &&
    !/[?!]$/.test(text) &&
    // "Simple. Fair. Forever" is a slogan.
    !/\p{L}{4,}[.!]\s+\p{Lu}/u.test(text) &&
    !NO_SUBJECT.test(text) &&
    !FROM_ALONE.test(text) &&
    !CALL.test(text) &&
    !OTHERS.test(text) &&
    amountsIn(text).length === 0
  );
}

const MAX_DEPTH = 6;
/** Cost something a month or a year: without the unit their amount says nothing. */
const PROGRAM = /(?:Software|Web|Mobile)Application|Organization/;

/** Prices of the page's data: `Offer` and `UnitPriceSpecification` of schema.org under the thing that they are for. */
export function statedPrices({ json_ld }: Pick<Page, 'json_ld'>): Found[] {
  const found: Found[] = [];
  const visit = (value: unknown, name: string, depth: number, isProgramsOffer = false): void => {
    if (depth > MAX_DEPTH || found.length >= MAX_PRICES) return;
    if (Array.isArray(value)) {
      for (const one of value) visit(one, name, depth + 1, isProgramsOffer);
      return;
    }
    if (!isObject(value)) return;
    const isProgram = isProgramsOffer || PROGRAM.test([value['@type']].flat().join(' '));
    const own = textOf(value.name) || nameOfItem(value.itemOffered) || name;
    const amount = statedAmount(value, isProgram);
    if (amount !== null && canBeSubject(own)) found.push({ subject: own, amount });
    for (const [key, inner] of Object.entries(value))
      if (/^(?:offers|hasOfferCatalog|itemListElement|makesOffer|itemOffered|mainEntity)$/.test(key))
        visit(inner, own, depth + 1, isProgram);
  };
  for (const object of json_ld) visit(object, '', 0);
  return found;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
const nameOfItem = (value: unknown) => (isObject(value) ? textOf(value.name) : '');

/** "29 GBP / month", "9–49 EUR"; null where the object states no price, or none that is whole. */
export function statedAmount(offer: Record<string, unknown>, needsUnit: boolean): string | null {
  const [nested] = [offer.priceSpecification].flat();
  const terms = isObject(nested) ? { ...nested, ...withoutEmpty(offer) } : offer;
  const low = numberIn(terms.lowPrice) ?? numberIn(terms.minPrice);
  const high = numberIn(terms.highPrice) ?? numberIn(terms.maxPrice);
  const range = low === null ? null : high === null || high === low ? low : `${low}–${high}`;
  const number = numberIn(terms.price) ?? range;
  const currency = textOf(terms.priceCurrency);
  if (number === null || Number(number) === 0 || !/^[A-Z]{3}$/.test(currency)) return null;
  const unit = textOf(terms.unitText).toLowerCase();
  if (unit === '' && needsUnit) return null;
  return `${number} ${currency}${unit === '' ? '' : ` / ${unit}`}`;
}

const withoutEmpty = (object: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== ''));

function numberIn(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return /^\d+(?:[.,]\d+)?$/.test(text) ? text : null;
}
