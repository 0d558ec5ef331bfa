import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { hasWords } from '../../../lib/words/search-words.ts';

const AREA_TITLES: Record<PageElement['area'], string> = {
  header: 'Top of the page',
  main: 'Main content',
  footer: 'Footer',
};

export const KIND_LABELS: Record<PageElement['kind'], string> = {
  heading: 'Headings',
  paragraph: 'Text',
  button: 'Buttons',
  link: 'Links',
  image: 'Images',
};

/** Elements in page order, with a title at the start of each part. */
export function groupElements(elements: PageElement[]): { title: string; elements: PageElement[] }[] {
  const groups: { area: PageElement['area']; elements: PageElement[] }[] = [];
  for (const element of elements) {
    const last = groups.at(-1);
    if (last?.area === element.area) last.elements.push(element);
    else groups.push({ area: element.area, elements: [element] });
  }
  return groups.map(({ area, elements: those }) => ({ title: AREA_TITLES[area], elements: those }));
}

/** Elements of a kind whose text or address matches every search word. */
export function filterElements(
  elements: PageElement[],
  { kind, search }: { kind: PageElement['kind'] | 'all'; search: string },
): PageElement[] {
  return elements.filter(
    ({ kind: own, content, href, src }) =>
      (kind === 'all' || own === kind) && hasWords(`${content} ${href ?? ''} ${src ?? ''}`, search),
  );
}

/** Unsaved changes after `ids` are switched; a switch back to the saved state is not a change. */
export function withPending(
  pending: ReadonlyMap<string, boolean>,
  elements: PageElement[],
  enabled: boolean,
): ReadonlyMap<string, boolean> {
  const next = new Map(pending);
  for (const element of elements) {
    if (element.enabled === enabled) next.delete(element.id);
    else next.set(element.id, enabled);
  }
  return next;
}
