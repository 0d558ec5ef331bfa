import type { LiveChange } from './variant-pages.queries.ts';

interface ShownChange {
  element_id: string;
  tag: string;
  was: string;
  now: string;
}

/** What a change does, as people read it: one line for each thing. */
export function toShownChanges(change: LiveChange): ShownChange[] {
  const { element, tag, was, text, runs, src, alt, href, hide, before } = change;
  const lines: string[] = [];
  if (text !== undefined) lines.push(text);
  if (runs) lines.push(runs.map((run) => run ?? '…').join(' '));
  if (src !== undefined) lines.push(alt === undefined ? src : `${src} (${alt})`);
  if (href !== undefined) lines.push(href);
  if (hide) lines.push('Hidden');
  if (before !== undefined) lines.push('Moved');
  return lines.map((now) => ({ element_id: element, tag, was, now }));
}
