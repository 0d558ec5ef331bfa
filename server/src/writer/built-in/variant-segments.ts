import { contentStems } from '../../language/english/english-stems.ts';
import { escapePattern } from '../../language/markdown/markdown-blocks.ts';
import { synonymsOf } from '../../language/search/reader-synonyms.ts';
import { splitSentences } from '../../language/sentences.ts';
import { typedFacts } from '../../language/typed-facts.ts';
import type { VariantSegment } from '../variant-types.ts';

/** How well a text meets a segment's interests: 0 for not at all, about 2 for well. */
export type Fit = (text: string) => number;

const NEXT_STEP =
  /\b(?:trial|set(?:ting)? up|set-?up|migrat(?:e|es|ion)|imports?|upgrades?|switch(?:es)? (?:to|from)|cancel|you can leave|can change (?:it|the plan)|within (?:two |a few )?(?:minutes|hours|days)|helps? (?:you )?(?:on|by) (?:the )?(?:phone|e-?mail)|new in)\b/i;
const BENEFIT =
  /\b(?:sav(?:e|es|ing)|without|at once|automatically|never|no more|in one (?:place|screen)|one (?:button|tap)|so that|nobody has to|instead of|faster|easier|free of charge)\b/i;
const PROOF =
  /\b(?:customers?|companies|teams|founded|trusted|used by|certified|award|since \d{4}|compared|suits?)\b/i;
const LONG_SENTENCE = 22;

/** What the built-in writer assumes a segment is looking for. */
export function fitFor(segment: VariantSegment, brand: string): Fit {
  const defines = definitionOf(brand);
  switch (segment.kind) {
    // People who come from an assistant already have an answer and want to check it.
    case 'assistant':
    case 'referral':
      return (text) => defines(text) + Number(hasFigure(text)) + Number(PROOF.test(text));
    case 'search':
      return (text) => 1.5 * defines(text) + 0.5 * Number(/\b(?:for|that|which)\b/.test(text));
    case 'returning':
    case 'email':
      return (text) => Number(NEXT_STEP.test(text)) + Number(hasPrice(text));
    case 'social':
      return (text) =>
        Number(/\byou(?:r|rs)?\b/i.test(text)) +
        0.6 * Number(BENEFIT.test(text)) +
        0.4 * Number(isPlain(text));
    case 'ads':
      return (text) =>
        Number(hasPrice(text)) + Number(BENEFIT.test(text)) * 0.5 + 0.5 * Number(/\bfree\b/i.test(text));
    case 'campaign':
      return topicFit(contentStems(segment.name.replace(/[_+|/.-]/g, ' ')));
    default:
      return countryFit(segment.name);
  }
}

/** A heading names a subject without claims, so it fits people who came for that subject. */
export const headingFit = (segment: VariantSegment): Fit =>
  segment.kind === 'campaign' || segment.kind === 'country' ? fitFor(segment, '') : () => 0;

/** Twice the share of a topic's words that a text contains, literally or as synonyms. */
export function topicFit(topic: readonly string[]): Fit {
  const words = [...new Set(topic)];
  if (words.length === 0) return () => 0;
  const isPrice = (stem: string) => /^(?:price|pricing|cost|fee|plan)$/.test(stem);
  return (text) => {
    const held = new Set(contentStems(text));
    const speaks = (stem: string) =>
      held.has(stem) ||
      synonymsOf(stem, 'en').some((other) => held.has(other)) ||
      (isPrice(stem) && hasPrice(text));
    return (2 * words.filter(speaks).length) / words.length;
  };
}

/** 1 when the first sentence says what the thing is or does. */
function definitionOf(brand: string): (text: string) => 0 | 1 {
  const opening = new RegExp(
    `^(?:the )?${escapePattern(brand)}(?: \\p{Lu}[\\p{L}\\p{N}]*){0,2} (?:is|are|helps?|lets?|makes?|gives?|shows?|keeps?|does|provides?|offers?)\\b`,
    'iu',
  );
  return (text) => {
    const found = opening.exec(text)?.[0];
    return found !== undefined && !/^ (?:\S+ed|not|no|only|also)\b/i.test(text.slice(found.length)) ? 1 : 0;
  };
}

const hasFigure = (text: string) => typedFacts(text).some(({ text: found }) => /\d/.test(found));
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
const regions = new Intl.DisplayNames(['en'], { type: 'region' });
const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** Mentions the country, its currency, or its main language other than English. */
function countryFit(code: string): Fit {
  if (!/^[A-Z]{2}$/.test(code)) return () => 0;
  const language = new Intl.Locale(`und-${code}`).maximize().language;
  const names = [regions.of(code), language === 'en' ? undefined : languages.of(language)];
  const [country, tongue] = names.map((name) =>
    name === undefined ? null : new RegExp(`(?<!\\p{L})${escapePattern(name)}(?!\\p{L})`, 'u'),
  );
  const currency = CURRENCIES.find(([, codes]) => codes.includes(code))?.[0];
  return (text) =>
    2 * Number(country?.test(text) ?? false) +
    Number(tongue?.test(text) ?? false) +
    Number(currency?.test(text) ?? false);
}
