import { type PageDocument, pageBody, pageDocument } from '../edge/page-document.service.ts';
import { markChanges } from './mark-changes.ts';

/** Also underlined and struck through, because not everyone can tell the colors apart. */
const MARKS = `<style>
ins,del{border-radius:2px}ins a,del a{color:inherit}ins>*,del>*{background:inherit}
ins{background:#c8f0d2;color:#0b3a19;text-decoration:underline}del{background:#fad4d4;color:#5c1111;text-decoration:line-through}
@media(prefers-color-scheme:dark){ins{background:#12431f;color:#d5f7de}del{background:#571919;color:#ffdede}}
</style>`;

interface Preview {
  page: PageDocument;
  /** False when changes are not marked; without a previous version, everything is new. */
  changes: false | { before: { title: string; markdown: string } | null };
  /** For a preview that a link opens: when that ends. */
  shared_until?: string;
}

/**
 * A page as the public will see it, optionally with its changes marked. Runs in threads, because people supply the
 * text.
 */
export function drawPreview({ page, changes, shared_until }: Preview): string {
  if (shared_until) return asShared(pageDocument(page), new Date(shared_until));
  if (!changes) return pageDocument(page);
  const before = changes.before && pageBody(changes.before);
  return pageDocument({ ...page, body_html: MARKS + markChanges(before, pageBody(page)) });
}

const NOTE_STYLE =
  'margin:0;padding:.5rem 1.25rem;font-size:.875rem;line-height:1.4;text-align:center;background:#fff3d6;color:#4d3a00';

/** Says above the page that it is none yet, also to search engines. The first tags are the shell's own. */
function asShared(html: string, until: Date): string {
  const day = until.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  return html
    .replace('<head>', '<head>\n<meta name="robots" content="noindex, nofollow">')
    .replace(
      '<body>',
      `<body>\n<p lang="en" role="note" style="${NOTE_STYLE}"><b>Preview.</b> Not the public page. This link works until ${day}.</p>`,
    );
}
