import type { Page } from '../../language/page/page.ts';
import { isPageFurniture } from '../../language/sentence-gate.ts';
import type { Site } from './extractive-site.ts';
import { isImperative } from './topic-imperative.ts';

/** A heading, a title or the text of a link: where sites name what they offer. */
export interface Label {
  /** In the case of prose. */
  text: string;
  page: Page;
  weight: number;
  /** Commands ("Track billable hours") rather than names. */
  imperative: boolean;
  /** Written with a capital in each of its words, as names are, and titles. */
  title_case: boolean;
}

const NUMBERING =
  /^(?:(?:chapter|part|appendix|section|step|lesson|unit)\s+[\divxlc.]+\b[.:]?|[a-z]?\d+(?:\.\d+)*\.?\s|[ivxlc]+\.\s|[a-z]\.\d+\.?\s|#+\s)/i;
const ABOUT_OTHERS =
  /\b(?:trusted|loved|used) by\b|\bas seen in\b|\bwhat (?:our|people|customers|users)\b|\bwhy\b|\breviews?\b|\bstars\b|\btestimonials?\b|\balternatives?\b|\b(?:vs|versus)\b|\b(?:migrate|switch|move) from\b/i;

/** "12.3. Full Text Search" → "Full Text Search"; "Pricing | Acme" → "Pricing". */
export function cleanLabel(text: string): string {
  const [part = ''] = text.split(/\s[|·»–—]\s|\s-\s/);
  return part
    .replace(NUMBERING, '')
    .replace(/[\s#¶:]+$/u, '')
    .trim();
}

const isTitleCase = (text: string) => text.split(/\s+/).length > 1 && !/(?:^|\s)\p{Ll}/u.test(text);

function isUseful(text: string): boolean {
  const codeLike = /[_<>{}()[\]=$@\\]|\w\.\w|^-|--|(?:^|\s)\.\w|\d{2,}/.test(text);
  return (
    text.length > 2 &&
    text.split(/\s+/).length <= 10 &&
    !codeLike &&
    !isPageFurniture(text) &&
    !ABOUT_OTHERS.test(text)
  );
}

/** Each label once a page; headings and titles count more than links, and links in menus least. */
export function labelsOf(site: Site): Label[] {
  return site.pages.flatMap((page) => {
    const found = new Map<string, Label>();
    const add = (raw: string, weight: number) => {
      const text = cleanLabel(raw);
      const key = text.toLowerCase();
      if (!isUseful(text) || (found.get(key)?.weight ?? 0) >= weight) return;
      found.set(key, {
        text: site.truecase(text),
        page,
        weight,
        imperative: isImperative(text),
        title_case: isTitleCase(text),
      });
    };
    add(page.title, 3);
    for (const { text, level } of page.headings) add(text, level <= 3 ? 2 : 1);
    for (const { url, text, place } of page.links) {
      if (URL.canParse(url) && new URL(url).host === new URL(page.url).host)
        add(text, place === 'content' ? 1 : 0.5);
    }
    return [...found.values()];
  });
}
