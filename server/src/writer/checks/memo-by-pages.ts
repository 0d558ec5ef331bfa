import type { Page } from '../../language/page/page.ts';
import type { WritingSources } from '../writing-sources.ts';

type Sources = Pick<WritingSources, 'brand_name' | 'host' | 'language' | 'description' | 'notes' | 'pages'>;

/**
 * Caches what was derived from the newest sources, as long as the list of pages is the same, because a task writes many
 * pages from one.
 */
export function memoByPages<T>(make: (sources: Sources) => T): (sources: Sources) => T {
  const kept = new WeakMap<Page[], { key: string; made: T }>();
  return (sources) => {
    const { brand_name, host, language, description, notes, pages } = sources;
    const key = JSON.stringify([brand_name, host, language, description, notes]);
    const found = kept.get(pages);
    if (found?.key === key) return found.made;
    const made = make(sources);
    kept.set(pages, { key, made });
    return made;
  };
}
