import { isLegalPage } from '../../language/page/legal-page.ts';
import type { Page } from '../../language/page/page.ts';
import { splitSentences } from '../../language/sentences.ts';
import { type Found, formFinder, plainWords } from './find-forms.ts';
import { hostWords } from './host-words.ts';
import { isPicture } from './pictures.ts';
import { saysWhatItIs, typesIn } from './schema-types.ts';
import { type Category, isLocal, LANGUAGES, type Language, taxonomy } from './taxonomy.ts';

export interface Candidate {
  category: Category;
  weight: number;
  /** How many prominent places name it. */
  strong: number;
  /** How many places name it, prominent or not. */
  places: number;
}

type Place =
  | 'definition'
  | 'type'
  | 'title'
  | 'summary'
  | 'heading'
  | 'host'
  | 'name'
  | 'subtitle'
  | 'navigation'
  | 'text';

const WEIGHTS: Record<Place, number> = {
  type: 5,
  title: 4,
  definition: 3,
  summary: 3,
  heading: 3,
  name: 2,
  host: 2.5,
  subtitle: 1.5,
  navigation: 0.5,
  text: 1.5,
};
const STRONG = new Set<Place>(['type', 'title', 'definition', 'summary', 'heading', 'name', 'host']);
/** A second match in the same place counts less. */
const LATER = 0.5;
const MAX_TEXT = 20_000;
const MIN_MENTIONS = 3;
const MIN_AUDIENCE = 2;
/** Blocks of a home page that say what it is, and how much of each is read. */
const MAX_OPENING = 30;
const MAX_DEFINITION = 300;
/** Home, about and offer come first. */
const MAX_TELLING = 6;
const MAX_SUBTITLES = 40;
const MAX_SUMMARY_WORDS = 12;

/** Words before an audience: "software for law firms" is not a law firm. */
const FOR = new Set('for fur pour para per voor to from'.split(' '));
/** Words before people who made or checked something: "lessons by veterinarians". */
const BY = new Set('by par por door'.split(' '));
/** Words that turn the neighboring word into a kind of program: "dental software". */
const PROGRAM =
  /^(?:software|apps?|saas|platform|plattform|plateforme|plataforma|piattaforma|logiciels?|programas?|gestionale|api|sdk|plugin|library|framework|cli|daemon|server|chatbots?|bots?|automation|automatisierung|automatisation|automatizacion|automazione|automatisering|automacao)$/;
/** A name that says that work is sold, not a program: "Norell Consulting" builds data pipelines for others. */
const FIRM =
  /^(?:consult(?:ing|ants?|ancy)|agency|advisory|advis[eo]rs|beratung|agentur|conseils?|agence|consultor(?:es|ia)|agencia|consulenz[ae]|agenzia|advies|adviesbureau)$/;
/** "Dental software", but "logiciel dentaire". */
const ADJECTIVE_LAST: ReadonlySet<Language> = new Set(['fr', 'es', 'it', 'pt']);
const PROGRAM_TYPE = /^(?:Software|Web|Mobile)Application$|^SoftwareSourceCode$/;

const finders = new Map<Language, (words: string[]) => Found<Category>[]>();

function finderFor(language: Language) {
  const known = finders.get(language);
  if (known !== undefined) return known;
  const entries = taxonomy().categories.flatMap((category) => {
    const own = category.forms[language].words;
    // Software companies name their kind in English in every language.
    const words = isLocal(category) ? own : [...own, ...category.forms.en.words];
    return words.map((form) => ({ form, item: category }));
  });
  const finder = formFinder(entries);
  finders.set(language, finder);
  return finder;
}

/** How many of a text's words a language's table knows. */
export const wordsKnown = (text: string, language: Language): number =>
  finderFor(language)(plainWords(text)).reduce((sum, { length }) => sum + length, 0);

/** The kind that a phrase of a site's own names with most of its words: "wiki software", not "epoxy garage floors". */
export function kindNamed(phrase: string, language: Language): Category | null {
  const [kind] = categoriesNamed(phrase, language).categories;
  const telling = plainWords(phrase).filter((word) => word.length > 3).length;
  return kind !== undefined && wordsKnown(phrase, language) * 2 > telling ? kind : null;
}

interface Named {
  categories: Category[];
  audiences: Category[];
}

/** Whether a local business is only named as an audience, or next to a program: "software for law firms". */
function isAudience({ at, item }: Found<Category>, words: string[], hasProgram: boolean): boolean {
  return isLocal(item) && (hasProgram || FOR.has(words[at - 1] ?? '') || FOR.has(words[at - 2] ?? ''));
}

/** What a text says something is, and who it is for. */
export function categoriesNamed(text: string, language: Language): Named {
  const words = plainWords(text);
  const found = finderFor(language)(words);
  // "App developer" contains the word as its own.
  const isOwn = (place: number) =>
    found.some(({ item, at, length }) => isLocal(item) && place >= at && place < at + length);
  const hasProgram =
    words.some((word, place) => PROGRAM.test(word) && !isOwn(place)) ||
    found.some(({ item }) => !isLocal(item));
  const [others = [], own = []] = [true, false].map((wanted) =>
    found.filter(
      (one) =>
        isAudience(one, words, hasProgram) === wanted &&
        !(isLocal(one.item) && BY.has(words[one.at - 1] ?? '')) &&
        // "Self-hosting" is what others do without a host.
        words[one.at - 1] !== 'self',
    ),
  );
  // "An assistant instead of a call center" is for nobody in particular.
  const isProgramAt = (place: number) =>
    PROGRAM.test(words[place] ?? '') ||
    found.some(({ item, at, length }) => !isLocal(item) && place >= at && place < at + length);
  const audiences = others.filter(
    (one) =>
      isAudience(one, words, false) ||
      isProgramAt(ADJECTIVE_LAST.has(language) ? one.at - 1 : one.at + one.length),
  );
  return { categories: own.map(({ item }) => item), audiences: audiences.map(({ item }) => item) };
}

const categoriesIn = (text: string, language: Language) => categoriesNamed(text, language).categories;

/** Where a home page first says what it is and who it is for. */
const openingOf = ([home]: Page[]): string[] =>
  [home?.title, home?.description, home?.headings[0]?.text].map((text) => text ?? '');

/** The kind of business that a program is for: its home page says so first, and another place of the site again. */
export function audienceOf(pages: Page[], language: Language): Category | null {
  const stated = openingOf(pages).flatMap((text) => categoriesNamed(text, language).audiences);
  const support = new Map<Category, number>();
  const own = pages.filter((page) => !isLegalPage(page));
  const texts = own.flatMap(({ title, description, headings, blocks }) => [
    title,
    description ?? '',
    ...headings.map(({ text }) => text),
    ...blocks.slice(0, MAX_OPENING).map(({ text }) => text.slice(0, MAX_DEFINITION)),
  ]);
  for (const text of new Set(texts))
    for (const audience of new Set(categoriesNamed(text, language).audiences))
      support.set(audience, (support.get(audience) ?? 0) + 1);
  return stated.find((audience) => (support.get(audience) ?? 0) >= MIN_AUDIENCE) ?? null;
}

type Scale = Map<Category, Map<Place, number>>;

function add(scale: Scale, place: Place, categories: Category[]) {
  for (const [at, category] of [...new Set(categories)].entries()) {
    const places = scale.get(category) ?? new Map<Place, number>();
    const weight = WEIGHTS[place] * (at === 0 ? 1 : LATER);
    places.set(place, Math.max(places.get(place) ?? 0, weight));
    scale.set(category, places);
  }
}

/** Every category named anywhere, best first. */
export function candidatesFor(
  { brand_name, host, pages }: { brand_name: string; host: string; pages: Page[] },
  language: Language,
): Candidate[] {
  const [home] = pages;
  if (home === undefined) return [];
  const scale: Scale = new Map();
  const named = (text: string | null | undefined) => (text ? categoriesIn(text, language) : []);
  const types = pages.flatMap((page) => typesIn(page));
  add(scale, 'type', categoriesOfTypes(types.map(({ type }) => type)));
  add(scale, 'title', named(home.title));
  const own = typesIn(home).filter(saysWhatItIs);
  // Summaries often repeat the data's description, so both are one place.
  const summaries = [home.description, ...own.map(({ object }) => object.description)];
  add(
    scale,
    'summary',
    summaries.filter((text) => typeof text === 'string').flatMap((text) => named(opening(text))),
  );
  add(
    scale,
    'definition',
    pages
      .slice(0, MAX_TELLING)
      .flatMap((page) => definitionsIn(page, brand_name))
      .flatMap(named),
  );
  const [first, ...others] = home.headings;
  add(scale, 'heading', named(first?.text));
  const names = own.map(({ object }) => object.name).filter((name) => typeof name === 'string');
  add(scale, 'name', [home.site_name, ...names].flatMap(named));
  add(
    scale,
    'host',
    LANGUAGES.flatMap((spoken) => hostCategories(host, spoken, spoken === language)),
  );
  const subtitles = [
    ...others.map(({ text }) => text),
    ...pages.slice(1).flatMap(({ title, headings: [heading] }) => [title, heading?.text ?? '']),
  ];
  for (const text of subtitles.slice(0, MAX_SUBTITLES)) add(scale, 'subtitle', named(text));
  for (const { text } of home.links.slice(0, MAX_SUBTITLES)) add(scale, 'navigation', named(text));
  add(scale, 'text', oftenIn(pages, language));
  const isProgram = types.some(({ type }) => PROGRAM_TYPE.test(type));
  const isFirm = !isProgram && plainWords(brand_name).some((word) => FIRM.test(word));
  const opened = openingOf(pages).map((text) => categoriesNamed(text, language));
  const isOnlyFor = (category: Category) =>
    opened.some(({ audiences }) => audiences.includes(category)) &&
    opened.every(({ categories }) => !categories.includes(category));
  return ranked(scale).filter(({ category, strong }) => {
    if (isWritten(category)) return strong > 0;
    if (isPicture(category, pages)) return false;
    return isLocal(category) ? !isProgram && !isOnlyFor(category) : !isFirm;
  });
}

/** Companies of all kinds have a blog, compare and belong to associations, so only a prominent place says that they are one. */
const isWritten = ({ id, kind }: Category) => kind === 'read' || kind === 'rank' || id === 'association';

/** How a summary begins says what something is; the rest tells what belongs to it. */
const opening = (text: string): string =>
  (splitSentences(text)[0] ?? text).split(/\s+/).slice(0, MAX_SUMMARY_WORDS).join(' ');

const COPULA = /^(?:is|are|ist|sind|est|sont|es|son|e|sono|zijn|sao)$/;
/** "Norell is based on a library" says what it uses. */
const MADE_OF =
  /^(?:based|built|made|written|powered|developed|basiert|gebaut|base|bas[eé]e?|construit|basad[oa]|hech[oa]|basat[oa]|fatt[oa]|gebaseerd|gebouwd|bas[ea]ad[oa]|feit[oa])$/;

/** "{Brand} is a …" on a page that opens with it. */
function definitionsIn(page: Page, brand_name: string): string[] {
  const brand = plainWords(brand_name);
  return page.blocks
    .slice(0, MAX_OPENING)
    .map(({ text }) => text.slice(0, MAX_DEFINITION))
    .filter((text) => {
      const words = plainWords(text);
      return (
        brand.every((word, at) => words[at] === word) &&
        COPULA.test(words[brand.length] ?? '') &&
        !MADE_OF.test(words[brand.length + 1] ?? '')
      );
    });
}

function ranked(weights: Scale): Candidate[] {
  return [...weights]
    .map(([category, places]) => ({
      category,
      weight: [...places.values()].reduce((sum, weight) => sum + weight, 0),
      strong: [...places.keys()].filter((place) => STRONG.has(place)).length,
      places: places.size,
    }))
    .sort((a, b) => Number(b.strong > 1) - Number(a.strong > 1) || b.weight - a.weight);
}

function categoriesOfTypes(types: string[]): Category[] {
  const said = new Set(types);
  return taxonomy().categories.filter((category) => category.types.some((type) => said.has(type)));
}

/** "idraulico-mandello.it"; words of another language count if the complete form matches. */
function hostCategories(host: string, language: Language, isOwn: boolean): Category[] {
  const found = finderFor(language)(hostWords(host)).map(({ item }) => item);
  return isOwn ? found : found.filter(isLocal);
}

/** What the text repeats most, most frequent first. */
function oftenIn(pages: Page[], language: Language): Category[] {
  const text = pages
    .flatMap((page) => page.blocks.map((block) => block.text))
    .join('\n')
    .slice(0, MAX_TEXT);
  const counts = Map.groupBy(
    text.split('\n').flatMap((line) => categoriesIn(line, language)),
    (category) => category,
  );
  return [...counts]
    .filter(([, times]) => times.length >= MIN_MENTIONS)
    .sort((a, b) => b[1].length - a[1].length)
    .map(([category]) => category);
}
