import { escapePattern } from '../../../language/markdown/markdown-blocks.ts';
import { LANGUAGES } from '../../taxonomy/taxonomy.ts';
import { categoriesNamed } from '../../taxonomy/weigh-categories.ts';
import type { VariantElement, WriteVariant } from '../../variant-types.ts';
import { callsUpon, subjectStems } from './variant-cues.ts';

/** Between the parts of a page's title: "Boats | Acme", "Acme – Boats". */
const BETWEEN = /\s+[-–—]\s+|\s*[|•·»]\s*|\s*::\s*/u;
const MAX_WORDS = 12;
const MIN_NEW_STEMS = 2;
/** A headline of more words than this says something. */
const MAX_SLOGAN_STEMS = 3;
/** From which share of it a text says the same. */
const SAID = 0.75;
/** Visitors who look for what a page is about. */
const ARRIVING: readonly string[] = ['assistant', 'search', 'referral'];

/**
 * A part of the page's title in place of a headline that does not say what is offered; null where the headline does, or
 * the title says no more. The title is the page's own words for people who look for it.
 */
export function headlineFromTitle(
  element: VariantElement,
  { page, brand_name, language, elements, segment }: WriteVariant,
): string | null {
  const isFirst = elements.find(({ kind }) => kind === 'heading') === element;
  // On other pages a title adds what they are to a headline that says which one this is.
  if (!isFirst || page.path !== '/' || !page.title || !ARRIVING.includes(segment.kind)) return null;
  const stemsOf = (text: string) => new Set(subjectStems(text, language));
  const brand = stemsOf(brand_name);
  const subject = (text: string) => stemsOf(text).difference(brand);
  const said = subject(element.content);
  const parts = page.title.split(BETWEEN).map((part) => part.trim());
  const around = elements.filter((other) => other !== element).map(({ content }) => stemsOf(content));
  const spoken = LANGUAGES.find((one) => one === language);
  const namesTrade = (text: string) =>
    spoken !== undefined && categoriesNamed(text, spoken).categories.length > 0;
  const isSound = (part: string) => {
    const held = subject(part);
    const fresh = held.difference(said);
    const isSlogan =
      said.size <= MAX_SLOGAN_STEMS &&
      !/\d/.test(element.content) &&
      !namesTrade(element.content.replaceAll(brand_name, '')) &&
      said.intersection(subject(page.title ?? '')).size === 0;
    if (!isSlogan || fresh.size < MIN_NEW_STEMS || !namesTrade(part)) return false;
    const isRepeated = around.some((other) => held.intersection(other).size / held.size >= SAID);
    return !isRepeated && isTitle(part, brand_name);
  };
  return parts.filter(isSound).toSorted((a, b) => subject(b).size - subject(a).size)[0] ?? null;
}

/** Reads as a headline: words of a page, no row of keywords, no shout. */
function isTitle(part: string, brand: string): boolean {
  const words = part.split(/\s+/);
  const capitals = words.filter((word) => /^\p{Lu}{4,}$/u.test(word)).length;
  return (
    words.length >= 2 &&
    words.length <= MAX_WORDS &&
    (part.match(/,/g)?.length ?? 0) <= 2 &&
    capitals < 2 &&
    !callsUpon(part) &&
    !/[#@/\\<>★✓]|…$|\.{2,}$|\d{5,}/u.test(part) &&
    !new RegExp(
      `^(?:home|start(?:seite)?|accueil|inicio|início|welcome to|${escapePattern(brand)})$`,
      'iu',
    ).test(part)
  );
}
