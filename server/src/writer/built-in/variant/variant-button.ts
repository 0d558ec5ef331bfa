import type { Page } from '../../../language/page/page.ts';
import { bareHost } from '../../../platform/bare-host.ts';
import type { VariantChange, VariantElement, WriteVariant } from '../../variant-types.ts';
import { CONVERTS } from './variant-cues.ts';
import { lengthOf, roomOf } from './variant-rules.ts';

/** "Contact" is a place in a menu. */
const MIN_WORDS = 2;
const MAX_WORDS = 5;
/** Visitors who know the company and may take the next step. */
const READY: readonly string[] = ['returning', 'email', 'ads'];

/**
 * The site's own way to the next step in place of a button that only leads on; null where the button is one already, or
 * the page's program answers clicks.
 */
export function buttonToNextStep(element: VariantElement, input: WriteVariant): VariantChange | null {
  const { kind, content, href, routed } = element;
  if (kind !== 'button' || href === null || routed || CONVERTS.test(content)) return null;
  // Other pages than the first have a next step of their own.
  if (input.page.path !== '/') return null;
  if (!READY.includes(input.segment.kind) || !leadsOnSite(href, input)) return null;
  const { least, most } = roomOf(element);
  const taken = new Set(input.elements.map((other) => other.content.toLowerCase()));
  const found = stepsOf(input.pages, input).find(
    ({ text }) => lengthOf(text) >= least && lengthOf(text) <= most && !taken.has(text.toLowerCase()),
  );
  return found ? { element_id: element.id, text: found.text, href: found.url } : null;
}

interface Step {
  text: string;
  url: string;
}

/** Links of the site that people follow to book, ask or buy; the most used words first. */
function stepsOf(pages: readonly Page[], input: WriteVariant): Step[] {
  const known = new Set(pages.map(({ url }) => trimmed(url)));
  const counts = new Map<string, Step & { times: number }>();
  for (const { links } of pages)
    for (const { text, url } of links) {
      const isStep = CONVERTS.test(text) && isShort(text) && !/\d{3}|@|[:.]$/.test(text);
      if (!isStep || !known.has(trimmed(url)) || isThisPage(url, input)) continue;
      const key = `${text} ${trimmed(url)}`;
      const step = counts.get(key) ?? { text, url, times: 0 };
      step.times += 1;
      counts.set(key, step);
    }
  return [...counts.values()].toSorted((a, b) => b.times - a.times);
}

function isShort(text: string): boolean {
  const words = text.split(/\s+/).length;
  return words >= MIN_WORDS && words <= MAX_WORDS;
}

const trimmed = (url: string) => url.replace(/[#?].*$/, '').replace(/\/+$/, '');

const isThisPage = (url: string, { page }: WriteVariant) =>
  (URL.parse(url)?.pathname.replace(/\/+$/, '') ?? '') === page.path.replace(/\/+$/, '');

const leadsOnSite = (href: string, { host, page }: WriteVariant) =>
  bareHost(URL.parse(href, `https://${host}${page.path}`)?.hostname ?? '') === bareHost(host);
