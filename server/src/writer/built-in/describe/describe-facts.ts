import type { Page } from '../../../language/page/page.ts';
import { isOfferPage, type Price, readPrices } from '../../../language/page/prices.ts';
import type { Site, SiteSentence } from '../extractive-site.ts';
import { hasPrice, tellsSurcharge } from '../surcharges.ts';
import { headingsOver } from './describe-headings.ts';
import { summaryParts } from './describe-lead.ts';
import type { Statement } from './describe-statement.ts';
import { asStatement } from './describe-statement.ts';

export interface Facts {
  price: Statement[];
  licence: Statement[];
  platforms: Statement[];
}

/** Words that make an amount the price of something, in the seven languages. */
const PRICED =
  /\b(?:plans?|costs?|prices?|priced|per (?:month|year|user|seat|hour|visit)|a month|a year|monthly|charges?|fee|starts? (?:at|from)|from [€$£¥₹])|\b(?:kosten|kostet|preise?|pro (?:monat|stunde|jahr|nutzer|person)|monatlich|jährlich)\b|\b(?:coûte(?:nt)?|prix|tarifs?|par (?:mois|heure|an|personne)|à partir de)\b|(?:cuestan?|precios?|tarifas?|al mes|por (?:hora|persona)|desde)\b|\b(?:costano?|prezz[io]|al mese|all['’]ora|a partire da)\b|\b(?:kost|prij(?:s|zen)|tarie(?:f|ven)|per (?:maand|uur|jaar)|vanaf)\b|\b(?:custam?|preços?|por (?:mês|hora|pessoa)|a partir de)\b/iu;
const FREE =
  /\b(?:is|are) (?:completely |available )?free (?:for|to use|of charge|and open)|\bfree plan\b|\bfree of charge\b/i;
const LICENCE =
  /\bopen[- ]source\b|\b(?:BSD|MIT|GPL|Apache)[- ]licen[cs]ed\b|\b(?:licensed|released|distributed|available) under (?:the |an? )?[\p{L} \d.,-]*\b(?:licen[cs]e|GPL|MIT|BSD)\b|\b(?:MIT|BSD|Apache|PostgreSQL|ISC|Mozilla Public|GNU (?:Lesser |Affero )?General Public) Licen[cs]e\b/iu;
const SYSTEM =
  /\b(?:Windows|macOS|Mac OS X?|OS X|Linux|Unix|FreeBSD|OpenBSD|NetBSD|Solaris|Android|iOS|iPhone|iPad|Docker|Kubernetes)\b/g;
/** Words by which a page speaks of its author's own offer. */
const OWN =
  /\b(?:we|our|wir|unser\w*|nous|notre|nos|nosotros|nuestr\w+|noi|nostr\w+|wij|onze?|nós|nosso|nossa)\b/iu;
/** A page whose own subject is what things cost. */
const PRICE_PAGE =
  /\b(?:pric\w+|plans?|costs?|fees?|rates|preise?|kosten|tarife?|honorar\w*|tarifs?|prix|precios?|tarifas?|prezz[io]|listino|tariffe|prij(?:s|zen)|tarieven|preços?|tabela)\b/iu;
/** "No cash above € 3,000". */
const LIMIT = /(?<!\p{L})(?:above|over|über|plus de|más de|oltre|boven|acima de)\s*[€$£]/iu;
const MAX_PRICES = 5;
/** Money that someone gets. */
const ALLOWANCE =
  /§|(?<!\p{L})(?:subsid\p{L}*|[\p{L}-]+subsidie|subvenci\p{L}*|subvention\p{L}*|zuschuss|zuschüsse|[\p{L}]*pflegegeld|entlastungsbetrag|förder\p{L}*|aides? financi\p{L}*|grants?|allowances?|contributi?|cashback|ayudas?|apoios?)(?!\p{L})/iu;
/** Money that is given, or lost: "Support us: from €5", "300 € a year in waste". */
const GIVEN_OR_LOST =
  /(?<!\p{L})(?:donat\p{L}*|donations?|doneer|doneren|gift|steun\p{L}*|spende[n]?|unterstütz\p{L}*|faire un don|soutenez|soutenir|donar|donaciones|apóyanos|sostieni\p{L}*|dona|donazion[ei]|apoi[ae]\p{L}*|doar|doações|support us|waste|damages?|schäden|verschwend\p{L}*|dommages|gaspill\p{L}*|desperdici\p{L}*|desperdíci\p{L}*|daños|danos|danni|sprec\p{L}*|schade|verspil\p{L}*)(?!\p{L})/iu;
/** Money that is paid ahead or given back: "Caution : 300 €". */
const DEPOSIT =
  /(?<!\p{L})(?:(?:security |booking )?deposits?|kaution|anzahlung|caution|dépôt de garantie|acompte|arrhes|fianza|depósito|cauzione|caparra|acconto|borg(?:som)?|waarborg\p{L}*|aanbetaling|caução|kaucja|zadatek|zaliczka|залог|предоплат\p{L}*)(?!\p{L})/iu;
/** What so many things cost alike is no price list: an allowance, a fee, a row of examples. */
const SAME_AMOUNT = 4;

/** Sentences about the brand first, then shorter ones. */
function best(sentences: SiteSentence[], brand: string): Statement[] {
  const rank = ({ text }: SiteSentence) => (text.includes(brand) ? 0 : 1000) + text.length;
  const seen = new Set<string>();
  return sentences
    .toSorted((a, b) => rank(a) - rank(b))
    .filter(({ text }) => !seen.has(text) && seen.add(text))
    .map(asStatement);
}

const systemsIn = (text: string) => new Set(text.match(SYSTEM)).size;

function listed(pages: Page[], key: string): Statement | null {
  for (const page of pages)
    for (const object of page.json_ld) {
      const value = object[key];
      if (
        typeof value === 'string' &&
        !/^(?:any|all|n\/a|\s*)$/i.test(value) &&
        value.length < 80 &&
        !URL.canParse(value)
      )
        return { text: `${value.trim()}.`, page };
    }
  return null;
}

/** A sentence about a price tells one of the company's only where it says whose, or the page is about prices. */
function tellsOwnPrice({ text, page }: SiteSentence, brand: string): boolean {
  if (!isOfferPage(page) || ALLOWANCE.test(text) || tellsSurcharge(text) || LIMIT.test(text)) return false;
  if (DEPOSIT.test(text)) return false;
  if (!(FREE.test(text) || (PRICED.test(text) && hasPrice(text)))) return false;
  const subjects = `${page.title} ${page.headings.map((heading) => heading.text).join(' ')}`;
  return text.includes(brand) || OWN.test(text) || PRICE_PAGE.test(subjects);
}

const COMPARES =
  /\b(?:vs\.?|versus|alternatives?|alternativen?|compar\w+|vergleich\w*|confronto|vergelijk\w*|compara\w+)\b/iu;

/** Without those of others: where things are compared, or the brand has a row or column of its own, only what names it. */
function ownPrices(prices: Price[], { brand, compares_others }: Site): Price[] {
  const keyOf = ({ page, heading }: Price) => `${page.url} ${heading}`;
  const shared = new Set(prices.filter(({ subject }) => subject.includes(brand)).map(keyOf));
  const own = prices.filter((price) => {
    const over = [price.page.title, ...headingsOver(price.page, price.heading)];
    if (
      ALLOWANCE.test([price.subject, ...over].join(' ')) ||
      [GIVEN_OR_LOST, DEPOSIT].some((kind) =>
        kind.test([price.subject, price.amount, price.heading ?? ''].join(' ')),
      ) ||
      !/[1-9]/.test(price.amount) ||
      tellsSurcharge(`${price.subject} ${price.amount}`)
    )
      return false;
    if (compares_others) return price.subject.includes(brand);
    return (
      price.subject.includes(brand) || !(shared.has(keyOf(price)) || over.some((text) => COMPARES.test(text)))
    );
  });
  return statedAsPrices(
    own.filter(({ amount }) => own.filter((other) => other.amount === amount).length < SAME_AMOUNT),
  );
}

/** Prices under a heading about prices, if there are any: others may be of an example, a subsidy or a picture. */
function statedAsPrices(prices: Price[]): Price[] {
  const stated = prices.filter(({ page, heading }) =>
    [page.title, ...headingsOver(page, heading)].some((text) => PRICE_PAGE.test(text)),
  );
  return stated.length > 0 ? stated : prices;
}

/**
 * Price, license and platforms as sentences of the site, else from its prices, tables and data; empty if it says
 * nothing.
 */
export function factsOf(site: Site): Facts {
  const standing = site.sentences.filter(
    ({ stands_alone, block }) => stands_alone && block.kind !== 'definition',
  );
  const told = best(
    standing.filter(
      (sentence) =>
        tellsOwnPrice(sentence, site.brand) && (!site.compares_others || sentence.text.includes(site.brand)),
    ),
    site.brand,
  ).slice(0, 1);
  const prices = readPrices(site.pages);
  const priced = ownPrices(prices, site)
    .filter(
      ({ subject, amount }) => !told.some(({ text }) => text.includes(subject) && text.includes(amount)),
    )
    // A heading over prices says nothing of what one of them is for.
    .map(({ subject, amount, page }) => ({
      text: PRICE_PAGE.test(subject) && !subject.includes(site.brand) ? amount : `${subject}: ${amount}`,
      page,
    }));
  const [home] = site.pages;
  const summary =
    home === undefined ? [] : summaryParts(home.description ?? '').map((text) => ({ text, page: home }));
  const licensed = [
    ...summary.filter(({ text }) => LICENCE.test(text)),
    ...best(
      standing.filter(({ text }) => LICENCE.test(text) && text.startsWith(site.brand)),
      site.brand,
    ),
  ];
  const running = best(
    standing.filter(({ text }) => systemsIn(text) >= 2 && text.includes(site.brand)),
    site.brand,
  );
  const platforms = listed(site.pages, 'operatingSystem') ?? running[0];
  const licence = licensed[0] ?? listed(site.pages, 'license');
  return {
    price: [...told, ...priced].slice(0, MAX_PRICES),
    licence: licence ? [licence] : [],
    platforms: platforms ? [platforms] : [],
  };
}
