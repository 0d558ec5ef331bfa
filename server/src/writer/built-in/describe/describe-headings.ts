import type { Page } from '../../../language/page/page.ts';

const kept = new WeakMap<Page, Map<string, string[]>>();

/** A heading and those above it on its page, the nearest first; empty before the first heading. */
export function headingsOver(page: Page, heading: string | null): string[] {
  if (heading === null) return [];
  const known = kept.get(page) ?? pathsOn(page);
  kept.set(page, known);
  return known.get(heading) ?? [heading];
}

function pathsOn({ headings }: Page): Map<string, string[]> {
  const open: Page['headings'] = [];
  const paths = new Map<string, string[]>();
  for (const heading of headings) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= heading.level) open.pop();
    open.push(heading);
    if (!paths.has(heading.text)) paths.set(heading.text, open.map(({ text }) => text).reverse());
  }
  return paths;
}
