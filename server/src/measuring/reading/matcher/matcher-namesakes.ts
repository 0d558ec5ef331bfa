import { HYPHEN } from './matcher-hyphens.ts';
import { FIRST_NAMES, isKind, OF } from './matcher-languages.ts';
import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const CAPITALIZED = /^\p{Lu}[\p{Ll}\p{M}]/u;
const NUMBER = /^\d{1,4}[a-z]?$/;

const TITLES = words(`
  frau herr herrn fraulein mr mrs ms miss mister sir lady captain coach colonel president doctor dr prof professor senor
  senora senorita sr sra monsieur madame mme mlle signor signora signore mevrouw meneer dhr mevr senhor senhora pani
  fru hms uss dona officer nurse reverend inspector richter burgemeester burgermeister pfarrer kommissar alcalde sindaco
  prefeito juez giudice heilige heiliger king queen prince princess saint lord judge senator governor sheriff detective general major sergeant
  chef pastor uncle aunt konig konigin graf prinz kapitan onkel tante papst pape roi reine comte rey reina rei conde
  actor actriz acteur actrice attore schauspieler schauspielerin singer sanger sangerin cantante cantor cantora
  chanteur chanteuse zanger tenor tenore soprano author autor autora autore autrice writer schriftsteller ecrivain
  escritor scrittore dichter poet maler pittore pintor peintre physiker physicist architect architekt trainer footballer
  futbolista calciatore footballeur politician politiker novelist composer komponist philosoph philosopher
`);
/** Other things that bear names, directly before one. */
const THINGS = words(`
  movie film novel roman song album band opera play musical painting pelicula novela cancion libro libre libro livre
  romanzo filme ship schiff boat horse river planet asteroid moon goddess god legend myth hurricane storm village town
  dorf pueblo guide galaxy constellation
`);
/** What is no company, in "Ariel is a mermaid". */
const OTHERS = words(`
  city town village region island mountain planet star bird fish animal plant tree flower fruit species genus disease
  character mermaid goddess god hero king word term unit surname person man woman stadt dorf insel berg vogel fisch tier
  pflanze baum blume gattung figur wort begriff einheit vorname nachname name ville ile montagne oiseau poisson prenom
  mot unite personnage fleur arbre ciudad isla montana pajaro pez nombre palabra unidad personaje flor arbol citta isola
  montagna uccello pesce nome parola unita personaggio fiore albero stad eiland berg vogel vis naam woord bloem boom
  cidade ilha montanha passaro peixe palavra unidade personagem flor
`);
const ARTICLE = /^(?:an?|the|eine?|der|die|das|une?|la|le|una?|uno|el|il|uma?|o|een|de|het)$/;
const TO_BE = /^(?:is|was|are|ist|war|est|etait|es|era|e|sind|sont)$/;
/** Mount Vernon, Lake Evian. */
const GEOGRAPHY = words('mount lake fort cape loch mont monte lago cabo rio col isla ile isola');

/** English ones are ordinary words in small letters. */
const CAPITAL_TITLES =
  /^(?:miss|mister|sir|lady|captain|coach|colonel|president|doctor|ms|king|queen|prince|princess|saint|lord|judge|general|major|chef|graf|prinz|rey|rei|roi|don|officer|nurse)$/;

/** At the end of a capitalized phrase: it is a building, a street, a place or an event, whatever name stands before. */
const SITES = words(`
  arena stadium field park theatre theater temple center centre tower bridge street avenue road way lane boulevard
  terrace grove court plaza hall museum church cathedral island islands mountains valley lake river bay beach township
  county city square gardens heights crescent circle cup
  race marathon trophy prize award tournament stadion platz strasse weg allee halle turm brucke caddesi
  sokak straat laan plein
`);
/** The same behind the number of a house; elsewhere, products have such names. */
const ROADS = /^(?:drive|close|row|hill|walk|mews|st|ave|rd|blvd)$/;
/** Streets before the name of one. */
const STREETS = words(
  'rue avenue boulevard bd calle avenida rua praca piazza ulica ulicy ul улица улице jalan',
);
/** The same where a number says so; in other places these are ordinary words. */
const MAYBE_STREETS = words('via place plaza corso viale largo paseo strada av avda c str');
/** After a word that is a name: what other companies of that name do. */
const TRADES = words(`
  technology technologies mobile robotics motors pharma pharmaceuticals foods records airlines airways
  hotel hotels machinery marine university college school institute hospital therapeutics energy entertainment
  pictures design
`);

/**
 * Something or someone else that bears the name: surely (`word`: Frau Fischer, Allianz Arena, rue Pasteur), or
 * probably (`other`: Mint Mobile, Tiffany Young).
 */
export function namesSomethingElse(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
  isWord: boolean,
): 'word' | 'other' | null {
  if (isTitled(reader, occurrence) || isCoined(reader, occurrence) || isStreet(reader, occurrence))
    return 'word';
  const { before, gap_before } = around;
  if (isSite(reader, occurrence, around)) return 'word';
  const isOther =
    (before !== null && gap_before === ' ' && THINGS.has(before)) ||
    isDefined(reader, occurrence) ||
    isOtherCompany(reader, occurrence, around, isWord) ||
    isFirstName(reader, occurrence, around, isWord);
  return isOther ? 'other' : null;
}

/** Ariel is a mermaid, Lydia est un prénom. */
function isDefined({ clean, tokens }: Reader, { next, end }: Occurrence): boolean {
  const [verb, article, ...rest] = tokens.slice(next, next + 6);
  if (!verb || !article || !TO_BE.test(verb.text) || !ARTICLE.test(article.text)) return false;
  const [clause = ''] = clean.slice(end, rest.at(-1)?.end ?? end).split(/[.,;:!?\n(]/, 1);
  const within = rest.filter((token) => token.end <= end + clause.length).map(({ text }) => text);
  return within.some((word) => OTHERS.has(word) || THINGS.has(word)) && !within.some(isKind);
}

function isTitled({ clean, tokens }: Reader, { first, start }: Occurrence): boolean {
  const isTitle = (index: number) => {
    const token = tokens[index];
    if (!token || !TITLES.has(token.text)) return false;
    const raw = clean.slice(token.start, token.end);
    return !CAPITAL_TITLES.test(token.text) || /^\p{Lu}\p{Ll}/u.test(raw);
  };
  const gap = (index: number) => clean.slice(tokens[index]?.end ?? 0, tokens[index + 1]?.start ?? start);
  if (!/^\.? $/.test(gap(first - 1))) return false;
  if (isTitle(first - 1)) return true;
  const previous = tokens[first - 1];
  const raw = previous ? clean.slice(previous.start, previous.end) : '';
  return CAPITALIZED.test(raw) && isTitle(first - 2) && /^\.? $/.test(gap(first - 2));
}

/** @hopper, C:\Quill, docs/quill.html: part of a handle or a path. */
function isCoined({ clean, casual }: Reader, { start, end }: Occurrence): boolean {
  const [before, after] = [clean.charAt(start - 1), clean.charAt(end)];
  if (before === '@' || before === '\\' || /^\\[\p{L}\d]/u.test(clean.slice(end, end + 2))) return true;
  if (casual || !/^\p{Ll}/u.test(clean.slice(start, end))) return false;
  return before === '/' || after === '/' || FILE.test(clean.slice(end, end + 6));
}

const FILE =
  /^\.(?:exe|js|ts|py|git|json|html?|png|jpe?g|svg|css|md|txt|dll|zip|pdf|sh|ya?ml|xml|csv|php)(?![\p{L}\d])/u;

function isStreet({ clean, tokens }: Reader, { first, next, start, end }: Occurrence): boolean {
  const before = tokens[first - 1];
  if (!before || !/^[./]? ?$/.test(clean.slice(before.end, start))) return false;
  const link = OF.has(before.text) || before.text === 'della' || before.text === 'la' ? 1 : 0;
  const street = tokens[first - 1 - link]?.text ?? '';
  if (STREETS.has(street)) return true;
  if (GEOGRAPHY.has(before.text) && CAPITALIZED.test(clean.slice(before.start, before.end))) return true;
  if (!MAYBE_STREETS.has(street)) return false;
  const numberedBefore = NUMBER.test(tokens[first - 2 - link]?.text ?? '');
  const following = tokens[next];
  const numberedAfter = following && NUMBER.test(following.text) && following.start - end <= 2;
  return numberedBefore || numberedAfter === true;
}

const MAX_RUN = 3;

/** Capitalized words that follow directly. */
function runAfter({ clean, tokens }: Reader, { next, end }: Occurrence) {
  const run: string[] = [];
  let at = end;
  for (const token of tokens.slice(next, next + MAX_RUN)) {
    if (!/^[ \u00a0]$/.test(clean.slice(at, token.start))) break;
    if (!CAPITALIZED.test(clean.slice(token.start, token.end))) break;
    run.push(token.text);
    at = token.end;
  }
  return run;
}

function isSite(reader: Reader, occurrence: Occurrence, around: Surroundings): boolean {
  if (HYPHEN.test(around.gap_after) && SITES.has(around.joined_after)) return true;
  const run = runAfter(reader, occurrence);
  const last = run.at(-1);
  if (last === undefined) return false;
  if ([run[0] ?? '', last].some((one) => SITES.has(one)) && !around.titled) return true;
  return NUMBER.test(around.joined_before) && around.gap_before === ' ' && ROADS.test(last);
}

/** Mint Mobile. */
function isOtherCompany(
  reader: Reader,
  occurrence: Occurrence,
  around: Surroundings,
  isWord: boolean,
): boolean {
  const run = runAfter(reader, occurrence);
  if (!isWord || !TRADES.has(run[0] ?? '') || around.titled) return false;
  return around.before === null || around.gap_before !== ' ' || !isKind(around.before);
}

/** Tiffany Young, Lark Voorhies: a first name, or a word, and a name that is no word. */
function isFirstName(reader: Reader, occurrence: Occurrence, around: Surroundings, isWord: boolean): boolean {
  const isFirst = (isWord && around.starts && reader.spoken.code === 'en') || FIRST_NAMES.has(around.word);
  if (!isFirst || around.titled) return false;
  const [following] = runAfter(reader, occurrence);
  if (following === undefined || reader.tracked.has(reader.tokens[occurrence.next]?.start ?? -1))
    return false;
  return tierOf(following) === null && !isKind(following);
}
