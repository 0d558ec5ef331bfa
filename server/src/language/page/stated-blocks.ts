import { lettersOf } from '../letters.ts';
import { isObject } from './json-ld.ts';
import type { Block, Page } from './page.ts';
import { statedPrices } from './prices.ts';
import { type OpeningTime, plain, type Stated, statedIn, textsOf, typesOf } from './stated.ts';

const MAX_BLOCKS = 60;
const MAX_DEPTH = 4;
/** Letters and digits that tell whether the text of the page says the same. */
const MAX_COMPARED = 60;
const MIN_TEXT = 200;
/** What is shorter only names the page. */
const MIN_DESCRIPTION = 20;

/** What stands over the hours and the address, in the languages whose questions for them are known. */
const HEADINGS: Record<string, { hours: string; address: string; contact: string; area: string }> = {
  de: { hours: 'Öffnungszeiten', address: 'Adresse', contact: 'Kontakt', area: 'Einzugsgebiet' },
  en: { hours: 'Opening hours', address: 'Address', contact: 'Contact', area: 'Area served' },
  es: { hours: 'Horario', address: 'Dirección', contact: 'Contacto', area: 'Zona de servicio' },
  fr: { hours: 'Horaires d’ouverture', address: 'Adresse', contact: 'Contact', area: 'Zone desservie' },
  it: { hours: 'Orari di apertura', address: 'Indirizzo', contact: 'Contatti', area: 'Zona servita' },
  nl: { hours: 'Openingstijden', address: 'Adres', contact: 'Contact', area: 'Werkgebied' },
  pt: {
    hours: 'Horário de funcionamento',
    address: 'Endereço',
    contact: 'Contato',
    area: 'Área de atendimento',
  },
};

/** Blocks for what the data or the foot of a page says and its text does not: prices, hours, addresses, answers, descriptions. */
export function statedBlocks(page: Omit<Page, 'links'>, in_footer: Block[] = []): Block[] {
  const stated = statedIn(page.json_ld);
  const words = HEADINGS[page.language ?? 'en'];
  const isSaid = sayer(page);
  const block = (kind: Block['kind'], heading: string | null | undefined, text: string): Block => ({
    kind,
    text,
    heading: heading ?? null,
    stated: true,
  });
  const rows = (heading: string | undefined, texts: string[]) =>
    texts.filter((text) => !isSaid(text)).map((text) => block('table_row', heading, text));
  const descriptions = describedIn(page, stated)
    .filter(({ text }) => !isSaid(text))
    .map(({ name, text }) => block('paragraph', name, text));
  const answers = questionsIn(page.json_ld)
    .filter(({ answer }) => !isSaid(answer))
    .map(({ question, answer }) => block('paragraph', question, answer));
  const prices = statedPrices(page)
    .filter(({ amount }) => !isSaid(amount.replace(/[^\d.,]+/g, ' ').trim()))
    .map(({ subject, amount }) => block('table_row', null, `${subject} | ${amount}`));
  const told = [
    ...descriptions,
    ...answers,
    ...prices,
    ...rows(words?.hours, hoursIn(page, stated.hours)),
    ...rows(words?.address, stated.addresses),
    ...rows(words?.contact, [...stated.phones, ...stated.emails]),
    ...rows(words?.area, stated.area_served.length > 0 ? [stated.area_served.join(', ')] : []),
  ].slice(0, MAX_BLOCKS);
  const isTold = ({ text }: Block) => told.some((one) => lettersOf(text).includes(lettersOf(one.text)));
  return [...told, ...in_footer.filter((one) => !isSaid(one.text) && !isTold(one))];
}

/** Tells whether the text of a page has the beginning of another; a figure has to stand alone. */
function sayer({ blocks, headings }: Pick<Page, 'blocks' | 'headings'>) {
  // Most pages have no data, and then their text need not be gone through.
  let said: { all: string; figures: ReadonlySet<string> } | null = null;
  const read = () => {
    const text = [...headings, ...blocks].map((one) => one.text).join('\n');
    return { all: lettersOf(text), figures: new Set(text.match(/\d+/g)) };
  };
  return (other: string) => {
    said ??= read();
    const { all, figures } = said;
    if (!/^[\d.,\s]+$/.test(other)) return all.includes(lettersOf(other).slice(0, MAX_COMPARED));
    return other.split(/\s+/).every((one) => figures.has(/^\d+/.exec(one)?.[0] ?? ''));
  };
}

/** Descriptions of the company and of what it sells; the page's own where there is hardly any text. */
function describedIn({ json_ld, blocks, description, title }: Omit<Page, 'links'>, stated: Stated) {
  const found = [stated.slogan, stated.description].map((text) => ({ name: stated.names[0] ?? null, text }));
  const visit = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || found.length > MAX_BLOCKS) return;
    if (Array.isArray(value)) for (const one of value) visit(one, depth + 1);
    if (!isObject(value)) return;
    if (typesOf(value).some((type) => /^(?:Product\w*|Service|\w*Application|Course|\w*Event)$/.test(type)))
      found.push({ name: textsOf(value.name)[0] ?? null, text: textsOf(value.description)[0] ?? null });
    for (const name of [
      'mainEntity',
      'makesOffer',
      'itemOffered',
      'itemListElement',
      'item',
      'hasOfferCatalog',
    ])
      visit(value[name], depth + 1);
  };
  for (const object of json_ld) visit(object, 0);
  const chars = blocks.reduce((sum, { text }) => sum + text.length, 0);
  if (chars < MIN_TEXT) found.unshift({ name: title || null, text: description });
  return found.flatMap(({ name, text }) =>
    text === null || text.length < MIN_DESCRIPTION ? [] : [{ name, text }],
  );
}

/** Questions with their answers in the data of a page. */
export function questionsIn(json_ld: Page['json_ld']): { question: string; answer: string }[] {
  const entries = json_ld.flatMap((object) => [object, ...[object.mainEntity].flat()]).filter(isObject);
  return entries.slice(0, 2 * MAX_BLOCKS).flatMap((entry) => {
    if (!typesOf(entry).includes('Question')) return [];
    const [accepted] = [entry.acceptedAnswer ?? entry.suggestedAnswer].flat();
    const question = textsOf(entry.name ?? entry.text)[0];
    const text = isObject(accepted) ? accepted.text : accepted;
    const answer = typeof text === 'string' ? plain(text) : '';
    return question && answer !== '' ? [{ question, answer }] : [];
  });
}

/** "Monday – Friday | 09:00–18:00", in the language of the page. Nothing where the text has one of the times. */
function hoursIn({ language, blocks }: Omit<Page, 'links'>, hours: OpeningTime[]): string[] {
  if (hours.length === 0) return [];
  const name = dayNames(language);
  return hours
    .filter(({ days, opens, closes }) => days.length > 0 && !hasTimes(blocks, opens, closes))
    .map(
      ({ days, opens, closes }) =>
        `${runs(days)
          .map((run) => run.map(name).join(' – '))
          .join(', ')} | ${opens}–${closes}`,
    );
}

function hasTimes(blocks: Block[], opens: string, closes: string): boolean {
  const [from, to] = [opens, closes].map((time) => time.replace(/^0(?=\d)/, ''));
  return blocks.some(({ text }) => text.includes(from ?? opens) && text.includes(to ?? closes));
}

/** 0, 1, 2, 4 → [0, 2], [4]. */
function runs(days: number[]): number[][] {
  const all: number[][] = [];
  for (const day of days) {
    const run = all.at(-1);
    if (run && day === (run.at(-1) ?? day) + 1) all[all.length - 1] = [run[0] ?? day, day];
    else all.push([day]);
  }
  return all;
}

function dayNames(language: string | null): (day: number) => string {
  const format = new Intl.DateTimeFormat(language ?? 'en', { weekday: 'long', timeZone: 'UTC' });
  // The first of January 2024 was a Monday.
  return (day) => format.format(new Date(Date.UTC(2024, 0, 1 + day)));
}
