import { type PageDocument, pageBody, pageDocument } from '../edge/page-document.service.ts';
import { markChanges } from './mark-changes.ts';

/** Also underlined and struck through, because not everybody can tell the colors apart. */
const MARKS = `<style>
ins,del{border-radius:2px}ins a,del a{color:inherit}ins>*,del>*{background:inherit}
ins{background:#c8f0d2;color:#0b3a19;text-decoration:underline}del{background:#fad4d4;color:#5c1111;text-decoration:line-through}
@media(prefers-color-scheme:dark){ins{background:#12431f;color:#d5f7de}del{background:#571919;color:#ffdede}}
</style>`;

interface Preview {
  page: PageDocument;
  /** False when changes are not marked; without a previous version, everything is new. */
  changes: false | { before: { title: string; markdown: string } | null };
}

/**
 * A page as the public will see it, optionally with its changes marked. Runs in threads, because people supply the
 * text.
 */
export function drawPreview({ page, changes }: Preview): string {
  if (!changes) return pageDocument(page);
  const before = changes.before && pageBody(changes.before);
  return pageDocument({ ...page, body_html: MARKS + markChanges(before, pageBody(page)) });
}
