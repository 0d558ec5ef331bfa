import { escapePattern } from '../../../language/markdown/markdown-blocks.ts';
import { synonymsOf } from '../../../language/search/reader-synonyms.ts';
import { isTimetable } from '../../../language/search/typed-values.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import type { VariantSegment } from '../../variant-types.ts';
import { BENEFIT, FREE, NEXT_STEP, PROOF, subjectStems, YOU } from './variant-cues.ts';

/** How well a text meets a segment's interests: 0 for not at all, about 2 for well. */
export type Fit = (text: string) => number;

const LONG_SENTENCE = 22;
const FOR_WHOM = /(?<!\p{L})(?:for|that|which|für|pour|para|per|voor)(?!\p{L})/u;

/** What the built-in writer assumes a segment is looking for. */
export function fitFor(segment: VariantSegment, brand: string, language: string): Fit {
  const defines = definitionOf(brand);
  switch (segment.kind) {
    // People who come from an assistant already have an answer and want to check it.
    case 'assistant':
    case 'referral':
      return (text) => defines(text) + Number(hasFigure(text)) + Number(PROOF.test(text));
    case 'search':
      return (text) => 1.5 * defines(text) + 0.5 * Number(FOR_WHOM.test(text));
    case 'returning':
    case 'email':
      return (text) => Number(NEXT_STEP.test(text)) + Number(hasPrice(text));
    case 'social':
      return (text) =>
        Number(YOU.test(text)) + 0.6 * Number(BENEFIT.test(text)) + 0.4 * Number(isPlain(text));
    case 'ads':
      return (text) =>
        Number(hasPrice(text)) + Number(BENEFIT.test(text)) * 0.5 + 0.5 * Number(FREE.test(text));
    case 'campaign':
      return topicFit(subjectStems(segment.name.replace(/[_+|/.-]/g, ' '), language), language);
    default:
      return countryFit(segment.name, language);
  }
}

/** A heading names a subject without claims, so it fits people who came for that subject. */
export const headingFit = (segment: VariantSegment, language: string): Fit =>
  segment.kind === 'campaign' || segment.kind === 'country' ? fitFor(segment, '', language) : () => 0;

/** Twice the share of a topic's words that a text contains, literally or as synonyms. */
export function topicFit(topic: readonly string[], language: string): Fit {
  const words = [...new Set(topic)];
  if (words.length === 0) return () => 0;
  const isPrice = (stem: string) => /^(?:price|pricing|cost|fee|plan)$/.test(stem);
  return (text) => {
    const held = new Set(subjectStems(text, language));
    const speaks = (stem: string) =>
      held.has(stem) ||
      synonymsOf(stem, language).some((other) => held.has(other)) ||
      (isPrice(stem) && hasPrice(text));
    return (2 * words.filter(speaks).length) / words.length;
  };
}

/** 1 when the first sentence says what the thing is or does. */
function definitionOf(brand: string): (text: string) => 0 | 1 {
  const opening = new RegExp(
    `^(?:the )?${escapePattern(brand)}(?: \\p{Lu}[\\p{L}\\p{N}]*){0,2} (?:is|are|helps?|lets?|makes?|gives?|shows?|keeps?|does|provides?|offers?|ist|sind|bietet|est|sont|propose|offre|es|son|ofrece|è|sono|biedt|é|são|oferece)(?!\\p{L})`,
    'iu',
  );
  return (text) => {
    const found = opening.exec(text)?.[0];
    return found !== undefined && !/^ (?:\S+ed|not|no|only|also)\b/i.test(text.slice(found.length)) ? 1 : 0;
  };
}

/** A figure that says something of the offer: neither a phone number nor when a company is open. */
const hasFigure = (text: string) =>
  !isTimetable(text) &&
  typedFacts(text).some(({ kind, text: found }) => /\d/.test(found) && kind !== 'phone' && kind !== 'date');
const hasPrice = (text: string) => typedFacts(text).some(({ kind }) => kind === 'price');
const isPlain = (text: string) =>
  splitSentences(text).every((sentence) => sentence.split(' ').length <= LONG_SENTENCE);

const EURO = 'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ');
const CURRENCIES: [RegExp, string[]][] = [
  [/€|\beuros?\b|\bEUR\b/, EURO],
  [/\bUSD\b|(?<![A-Z])\$|\b(?:US )?dollars?\b/, ['US']],
  [/£|\bGBP\b|\bpounds?\b/, ['GB']],
  [/\bCHF\b|\b(?:Swiss )?francs?\b/, ['CH', 'LI']],
  [/\bCAD\b|\bC\$/, ['CA']],
  [/\bAUD\b|\bA\$/, ['AU']],
  [/¥|\bJPY\b|\byen\b/, ['JP']],
  [/₹|\bINR\b|\brupees?\b/, ['IN']],
];

/** Mentions the country, its currency, or its main language other than the site's. */
function countryFit(code: string, spoken: string): Fit {
  if (!/^[A-Z]{2}$/.test(code)) return () => 0;
  const language = new Intl.Locale(`und-${code}`).maximize().language;
  const regions = new Intl.DisplayNames([spoken], { type: 'region' });
  const languages = new Intl.DisplayNames([spoken], { type: 'language' });
  const names = [regions.of(code), language === spoken ? undefined : languages.of(language)];
  const [country, tongue] = names.map((name) =>
    name === undefined ? null : new RegExp(`(?<!\\p{L})${escapePattern(name)}(?!\\p{L})`, 'u'),
  );
  const currency = CURRENCIES.find(([, codes]) => codes.includes(code))?.[0];
  return (text) =>
    2 * Number(country?.test(text) ?? false) +
    Number(tongue?.test(text) ?? false) +
    Number(currency?.test(text) ?? false);
}
