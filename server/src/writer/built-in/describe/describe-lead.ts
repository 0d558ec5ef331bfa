import { escapePattern } from '../../../language/markdown/markdown-blocks.ts';
import { isPageFurniture } from '../../../language/sentence-gate.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { stems as stemsOf } from '../../../language/tokens.ts';
import { plainWords } from '../../taxonomy/find-forms.ts';
import type { Company } from '../../taxonomy/read-company.ts';
import { typesIn } from '../../taxonomy/schema-types.ts';
import { categoriesNamed } from '../../taxonomy/weigh-categories.ts';
import { formsOf, inPlace } from '../../taxonomy/write-questions.ts';
import type { Site } from '../extractive-site.ts';
import { detailsIn } from './describe-deeds.ts';
import { asStatement, type Statement } from './describe-statement.ts';

const MAX_LEADS = 2;
const MIN_WORDS = 4;
const MAX_WORDS = 45;
const MIN_SECOND_SCORE = 3;
const MAX_OVERLAP = 0.5;
const MAX_HERO = 4;
/** What a summary that has the phrase for the offer counts more than a slogan. */
const OFFERED = 2;

const COPULA = '(?:is|are|ist|sind|est|sont|es|son|è|sono|é|são|zijn)';
const KIND =
  "(?:an?|the|one of|your|ein|eine|einer|der|die|das|Ihr|Ihre|un|une|le|la|l['’]|el|una|uno|il|lo|een|het|de|um|uma|o|a)";

interface Candidate extends Statement {
  score: number;
}

/** "{Brand} is a …", in the seven languages. */
function definition(brand: string): RegExp {
  return new RegExp(
    `^(?:the |die |der |das |la |le |el |il |o |a )?${escapePattern(brand)}(?: \\([^)]{1,40}\\)| [\\p{Lu}\\d][\\p{L}\\d.]*){0,3} ${COPULA} ${KIND}(?![\\p{L}])`,
    'iu',
  );
}

/** "{Brand} is a …" of the pages, the best first; none where no sentence says so. */
function definitionsOf({ brand, sentences }: Site): Statement[] {
  const opening = definition(brand);
  return sentences
    .filter(({ text, stands_alone }) => stands_alone && opening.test(text))
    .map((sentence) => ({ sentence, score: 2 / (1 + sentence.page_rank) - detailsIn(sentence.text) }))
    .sort((a, b) => b.score - a.score)
    .map(({ sentence }) => asStatement(sentence));
}

const PHONE = /\+?\(?\d[\d ()./-]{6,}\d/;

/** Sentences of a summary that say something: it may lack a verb, as summaries do, but not be cut off or call to act. */
export function summaryParts(text: string): string[] {
  return splitSentences(text)
    .map((part) => part.trim())
    .filter((part) => {
      const words = plainWords(part).length;
      const isWhole = words >= MIN_WORDS && words <= MAX_WORDS && !/(?:\.\.+|…)$/.test(part);
      return (
        isWhole && !PHONE.test(part) && !isPageFurniture(part) && !/[?]$/.test(part) && /\p{Ll}/u.test(part)
      );
    });
}

/** What a site says of itself where it says it first: its summary, its data, "{Brand} is a …", its first sentences. */
export function leadOf(site: Site, company: Company): Statement[] {
  const [home] = site.pages;
  if (home === undefined) return [];
  const data = typesIn(home).map(({ object }) => object.description);
  const stated = data.filter((text) => typeof text === 'string').flatMap(summaryParts);
  const hero = site.sentences.filter(({ page_rank, stands_alone }) => page_rank === 0 && stands_alone);
  const offered = (text: string) => (saysOffer(text, site.language, company) ? OFFERED : 0);
  const candidates: Candidate[] = [
    ...summaryParts(home.description ?? '').map((text) => ({ text, page: home, score: 2 + offered(text) })),
    ...stated.map((text) => ({ text, page: home, score: 1.5 + offered(text) })),
    // On other pages it may be about the name, or about customers that it does not suit.
    ...definitionsOf(site).map((said) => ({ ...said, score: said.page === home ? 1.5 : -1 })),
    ...hero
      .slice(0, MAX_HERO)
      .map((sentence, at) => ({ ...asStatement(sentence), score: 1 - at / MAX_HERO }))
      // If the category is known, skip openings that say nothing about it.
      .filter(({ text }) => company.category === null || tellingOf(text, site, company) > 0),
  ];
  const scored = candidates
    .map((one) => ({ ...one, score: one.score + tellingOf(one.text, site, company) }))
    .sort((a, b) => b.score - a.score);
  const chosen: Statement[] = [];
  for (const { score, ...said } of scored) {
    if (chosen.length === MAX_LEADS || (chosen.length > 0 && score < MIN_SECOND_SCORE)) break;
    const { text, page } = fullerOf(said, scored);
    if (chosen.every((known) => repeats(known.text, text, site.language) < MAX_OVERLAP))
      chosen.push({ text, page });
  }
  return chosen.length > 0 ? chosen : categoryOf(site, company);
}

/** The sentence that goes on where this one stops: summaries are cut short, home pages have the room. */
function fullerOf(said: Statement, all: Statement[]): Statement {
  const opening = `${said.text.replace(/[.!]$/, '')} `;
  return all.find(({ text }) => text.startsWith(opening) && plainWords(text).length <= MAX_WORDS) ?? said;
}

/** How much of the shorter of two texts the other says too: 0..1. */
function repeats(one: string, other: string, language: string | null): number {
  const [left, right] = [new Set(stemsOf(one, language ?? 'en')), new Set(stemsOf(other, language ?? 'en'))];
  const smaller = Math.min(left.size, right.size);
  return smaller === 0 ? 0 : left.intersection(right).size / smaller;
}

/** Whether a text has all words of the site's phrase for its offer: a slogan has none. */
function saysOffer(text: string, language: string | null, { offer }: Company): boolean {
  const said = new Set(stemsOf(text, language ?? 'en'));
  const stems = stemsOf(offer.choices[0] ?? '', language ?? 'en');
  return stems.length > 0 && stems.every((stem) => said.has(stem));
}

/** How much a sentence says about what the company is. */
function tellingOf(text: string, { brand, language }: Site, company: Company): number {
  const names =
    company.language === null || company.category === null
      ? false
      : categoriesNamed(text, company.language).categories.includes(company.category);
  const words = plainWords(text).length;
  return (
    (definition(brand).test(text) ? 2 : 0) +
    (names ? 2 : 0) +
    (text.toLowerCase().includes(brand.toLowerCase()) ? 0.7 : 0) +
    (company.place !== null && text.includes(company.place) ? 0.5 : 0) -
    (words > 35 ? 1 : 0) -
    (/^["“„«'‘]|!$/.test(text) ? 1.5 : 0) -
    (language === 'en' || language === null ? detailsIn(text) * 0.5 : 0)
  );
}

/** Where no sentence says it: what its data, its title and its headings agree on. */
function categoryOf(
  { pages: [home] }: Site,
  { category, language, portuguese, place }: Company,
): Statement[] {
  if (home === undefined || category === null || language === null) return [];
  const { one } = formsOf(category, { language, portuguese });
  const text = `${one}${place === null ? '' : ` ${inPlace(place, language)}`}.`;
  return [{ text: text.charAt(0).toUpperCase() + text.slice(1), page: home }];
}
