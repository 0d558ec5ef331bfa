import type { Page } from '../page/page.ts';
import { stems } from '../tokens.ts';
import type { AnswerUnit } from './answer-unit.ts';
import type { Contact, IndexedPage, ReaderIndex } from './index-types.ts';
import type { ReaderQuestion } from './reader-question.ts';
import { type ContactKind, hasPostalCode, hasValue, isTimetable, namedDays } from './typed-values.ts';

/** On a page or below a heading that tells how to reach the company. */
const isOnContacts = (text: string) =>
  /contact|kontakt|contatt|contato|impressum|imprint|find-us|visit|anfahrt|standort|sede|where|address|adres|direc|indirizzo|endereço|locali|контакт|адрес|где|επικοινων|διεύθυνσ|gdzie|unde/i.test(
    text,
  );
const MAX_WORDS = 22;
const MOST: Record<ContactKind, number> = { phone: 2, mail: 1, place: 3, hours: 7 };
const KINDS: ContactKind[] = ['phone', 'mail', 'place', 'hours'];

/** Lines of a page that say how to reach the company, or when; what its data says stands among its blocks. */
export function contactsOn(page: Page, indexed: IndexedPage): Contact[] {
  const own = Number(isOnContacts(`${page.url} ${page.title}`)) + Number(indexed.is_start) / 2;
  const titles = page.headings.map(({ text }) => ({ text, heading: null, kind: null, stated: undefined }));
  return [...page.blocks, ...titles].flatMap(({ text, heading, kind: block, stated }) => {
    if (block === 'code' || text.split(/\s+/).length > MAX_WORDS) return [];
    const worth = own + Number(heading !== null && isOnContacts(heading)) - Number(stated ?? block === null);
    const isPlace = heading !== null && PLACE.test(heading) && text.split(/\s+/).length <= MAX_PLACE_WORDS;
    return KINDS.filter((kind) => tells(text, kind) || (kind === 'place' && isPlace)).map(
      (kind): Contact => ({ kind, text, page: indexed, under: heading, worth }),
    );
  });
}

/** Headings above a place: a town or a quarter alone is one. */
const PLACE =
  /^\P{L}*(?:address|location|where(?: (?:we|to find us))?|adresse|anschrift|standort|ort|lieu|où nous trouver|dirección|ubicación|indirizzo|dove siamo|sede|adres|locatie|endereço|localização|morada|adresa?|sídlo|siedziba|hely|cím|helyszín|adress|plats|sted|sijainti|osoite|адрес|адреса|διεύθυνση|adres|konum)\P{L}*$/iu;
const MAX_PLACE_WORDS = 12;

/** A day with a date is an event's, and a street with a time an appointment's. */
function tells(text: string, kind: ContactKind): boolean {
  if (kind === 'hours') return isTimetable(text) && !DATED.test(text);
  return hasValue(text, kind) && (kind !== 'place' || !hasValue(text, 'hours') || hasPostalCode(text));
}
const DATED = /(?<!\d)\d{1,2}[./]\d{1,2}[./]/;

/** What answers a question for nothing but how to reach the company, or when it is open; best first. */
export function contactAnswer(
  index: ReaderIndex,
  { text, asks_contact, beside_contact, names_contact }: ReaderQuestion,
  site_id?: string,
): AnswerUnit[] {
  const about = new Set(
    index.sites.flatMap((site) =>
      site_id === undefined || site.site_id === site_id
        ? stems(`${site.name} ${site.about}`, index.languages[0])
        : [],
    ),
  );
  // Whose number or address it is, no page has to say.
  const isImplied = (stem: string) => about.has(stem) || (names_contact && !index.postings.has(stem));
  const others = beside_contact.filter((stem) => !isImplied(stem));
  if (asks_contact.length === 0 || others.length > Number(names_contact)) return [];
  const fitting = index.contacts.filter(
    ({ kind, page }) =>
      asks_contact.includes(kind) && (site_id === undefined || page.site.site_id === site_id),
  );
  // Hours fill several lines below one heading.
  const lines_of = Map.groupBy(fitting, ({ kind, page, under }) => `${kind} ${page.url} ${under}`);
  const worthOf = (one: Contact) =>
    one.worth + Math.min(2, lines_of.get(`${one.kind} ${one.page.url} ${one.under}`)?.length ?? 0) / 2;
  const [best] = fitting.toSorted(
    (a, b) => asks_contact.indexOf(a.kind) - asks_contact.indexOf(b.kind) || worthOf(b) - worthOf(a),
  );
  if (best === undefined) return [];
  const beside = fitting.filter(
    ({ kind, page, under, worth }) =>
      kind === best.kind && page === best.page && under === best.under && worth === best.worth,
  );
  const lines = [...new Set(beside.map((one) => one.text))];
  const days = namedDays(text);
  const ofDay = lines.filter((line) => namedDays(line).some((day) => days.includes(day)));
  return (ofDay.length > 0 ? ofDay : lines).slice(0, MOST[best.kind]).map((line, i) => ({
    kind: 'text',
    lines: [line],
    page: best.page,
    under: i === 0 && best.under !== null && !/[.!?]/.test(best.under) ? best.under : null,
  }));
}
