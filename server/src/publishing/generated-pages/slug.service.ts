import { normalized } from '../../language/normalized.ts';

const MAX_SLUG_LENGTH = 100;
/** Slugs made from titles are shorter than what people may choose. */
const MAX_MADE_LENGTH = 80;

/** Words that must not end a slug because the rest was cut off. */
const LOOSE_END = /^(?:an?|the|of|for|in|on|to|with|and|or|by|at|from|is|are|do|does|any|that)$/;

/** Addresses every host answers itself, and what the edge serves beside the pages. */
const RESERVED = new Set([
  'index',
  'health',
  'metrics',
  'ask',
  'mcp',
  'robots',
  'sitemap',
  'llms',
  'favicon',
  'well-known',
]);
const RESERVED_FILES = /^(?:\.well-known|robots\.txt|sitemap\.xml|llms(?:-full)?\.txt|favicon\.ico)(?:\/|$)/;

/** Letters that Unicode does not decompose into a base letter and a mark. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Why a slug is not allowed, for the person who typed it; null when it is. */
export function slugProblem(slug: string): string | null {
  if (RESERVED.has(slug) || RESERVED_FILES.test(slug))
    return `"${slug}" is reserved on your subdomain. Choose another slug.`;
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Use lowercase letters, digits and hyphens only.';
  if (!/^[a-z0-9](?:.*[a-z0-9])?$/.test(slug)) return 'Start and end the slug with a letter or digit.';
  return slug.length > MAX_SLUG_LENGTH ? `Use at most ${MAX_SLUG_LENGTH} characters.` : null;
}

/** "What does Tidewater cost?" → `what-does-tidewater-cost`, cut between words; the result is always allowed. */
export function slugFrom(title: string): string {
  const spelled = title.toLowerCase().replace(/[ßæœøđðłþı]/g, (letter) => SPELLED[letter] ?? letter);
  const words = normalized(spelled, 'NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const kept = words.slice(0, 1).map((word) => word.slice(0, MAX_MADE_LENGTH));
  for (const word of words.slice(1)) {
    if ([...kept, word].join('-').length > MAX_MADE_LENGTH) break;
    kept.push(word);
  }
  while (kept.length > 1 && kept.length < words.length && LOOSE_END.test(kept.at(-1) ?? '')) kept.pop();
  const slug = kept.join('-') || 'page';
  return slugProblem(slug) === null ? slug : `${slug}-page`;
}

/** The slug itself, then `slug-2`, `slug-3` …: the ones to try when another page has it. */
export function slugVariant(slug: string, place: number): string {
  return place === 1 ? slug : `${slug.slice(0, MAX_SLUG_LENGTH - 6)}-${place}`;
}
