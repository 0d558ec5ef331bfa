import type { LiveChange } from './variant-pages.queries.ts';

/** A change as people read it. */
export const toShownChange = ({ element, tag, was, text, href, src }: LiveChange) => ({
  element_id: element,
  tag,
  was,
  now: text ?? src ?? href ?? '',
});
