import { openStorage } from '../lib/session/store.ts';

const KEY = 'sightline.publishing';

/** Remembers in this tab which page is on its way to the public, for the return from the choice of a plan. */
export function rememberPublishing(slug: string) {
  openStorage('sessionStorage').setItem(KEY, slug);
}

/** That page, once. */
export function takePublishing(): string | null {
  const storage = openStorage('sessionStorage');
  const slug = storage.getItem(KEY);
  storage.removeItem(KEY);
  return slug;
}
