import { words } from '../tokens.ts';

const setOf = (list: string) => new Set(list.split(/\s+/).filter((word) => word !== ''));

/** What a price is for, by one word for all spellings in the seven languages; without accents. */
const UNITS = new Map(
  Object.entries({
    month:
      'month months monthly mo mth monat monate monats monatlich mtl mois mensuel mensuelle mensual mensuales mes meses mese mesi mensile mensili maand maanden maandelijks mensal mensais',
    year: 'year years yearly annual annually annum yr jahr jahre jahrlich annee annees annuel annuelle ano anos anual anno anni annuale jaar jaarlijks',
    week: 'week weeks weekly woche wochen wochentlich semaine semana semanas settimana weken wekelijks',
    day: 'day days daily tag tage taglich jour jours dia dias giorno giorni dag dagen',
    hour: 'hour hours hourly hr h stunde stunden std heure heures hora horas ora ore uur',
    night: 'night nights nacht nachte nachten nuit nuits noche noches notte notti noite noites',
    person:
      'person persons people personne personnes persona personas persone persoon personen pessoa pessoas',
    user: 'user users seat seats nutzer benutzer utilisateur utilisateurs usuario usuarios utente utenti gebruiker gebruikers utilizador',
    from: 'from starting starts ab des desde vanaf partir partire da',
  }).flatMap(([unit, list]) => [...setOf(list)].map((word): [string, string] => [word, unit])),
);

/** Say nothing about what a price is for. */
const SMALL = setOf(
  `per a an the each every at of now only just currently our your pro je der die das den dem ein eine einen nur jetzt
  unser unsere unseren ihr par por la le les el los il lo un une uno una um uma al all ao aos de del di du do dos solo
  soltanto seulement slechts apenas notre nos nuestro nuestra nostro nostra het een onze ons nosso nossa`,
);
/** The same plan with and without them. */
const GENERIC = setOf(
  `plan plans package tier subscription tarif paket abo abonnement formule pack piano abbonamento pakket plano price
  prices cost costs preis preise kosten prix precio precios prezzo prezzi prijs prijzen preco precos`,
);
const UNSURE =
  /\b(?:about|approx(?:imately)?|around|roughly|circa|ca|etwa|rund|ungefähr|env|environ|unos|aproximadamente|ongeveer|cerca|average|durchschnittlich)\b|~|≈/iu;

const folded = (text: string) => words(text.replace(/['’]/g, ' ').replace(/\bpar an\b/giu, ' year '));
const joined = (list: Iterable<string>) => [...new Set(list)].sort().join(' ');

/** What else is said of an amount, the same for all ways to say it: "per month" and "monatlich"; null where it is a guess. */
export function qualifiersIn(text: string): string | null {
  if (UNSURE.test(text)) return null;
  const said = folded(text).filter((word) => !SMALL.has(word) || UNITS.has(word));
  return joined(said.map((word) => UNITS.get(word) ?? word));
}

/** The words that make a subject this one and no other; null when there are none. Empty for the brand itself. */
export function subjectWords(text: string, brand: string): string | null {
  const all = folded(text);
  const ofBrand = new Set(folded(brand));
  const own = all.filter((word) => !SMALL.has(word) && !GENERIC.has(word) && !UNITS.has(word));
  const rest = all.filter((word) => !SMALL.has(word) && !GENERIC.has(word) && !ofBrand.has(word));
  if (own.some((word) => !ofBrand.has(word))) return joined(rest);
  const isBrand = ofBrand.size > 0 && [...ofBrand].every((word) => all.includes(word));
  return isBrand && rest.length === 0 ? '' : null;
}

/** Every word of a text, for `subjectWords` to be looked up in. */
export const wordsIn = (text: string): ReadonlySet<string> => new Set(folded(text));
