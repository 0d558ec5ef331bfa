import {
  applyEdits,
  editInBlock,
  escapePattern,
  type MarkdownEdit,
  markdownBlocks,
  type Nodes,
  placeOf,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { PageText } from '../../writer.ts';

export interface EditOutcome {
  page: PageText;
  /** A sentence for the change log, even when nothing changed. */
  summary: string;
}

/** Replaces whole words in visible text, including title and description; addresses in links and code stay. */
export function replaceWords(page: PageText, from: string, to: string): EditOutcome {
  const pattern = wholeWords(from);
  let count = 0;
  const inText = (text: string) =>
    text.replace(pattern, (found) => {
      count += 1;
      return inCaseOf(found, from, to);
    });
  const root = parseMarkdown(page.markdown);
  const edits = markdownBlocks(root).flatMap((block) =>
    [...block.text.matchAll(pattern)].flatMap(({ 0: found, index }): MarkdownEdit[] => {
      const edit = editInBlock(page.markdown, block, index, index + found.length, inCaseOf(found, from, to));
      return edit === null ? [] : [edit];
    }),
  );
  const links =
    /^https?:\/\//i.test(from) && URL.canParse(to) ? linkEdits(root, page.markdown, from, to) : [];
  const markdown = applyEdits(page.markdown, [...edits, ...links]);
  const changed: PageText = {
    title: inText(page.title),
    meta_description: inText(page.meta_description),
    markdown,
  };
  count += edits.length + links.length;
  const times = count === 1 ? 'once' : `${count} times`;
  return {
    page: changed,
    summary:
      count === 0 ? `“${from}” does not stand on this page.` : `Replaced “${from}” with “${to}” ${times}.`,
  };
}

/**
 * "plan" does not match "planning", and a figure does not match a longer one. Lowercase matches capitals, but not the
 * reverse.
 */
function wholeWords(text: string): RegExp {
  const spaced = escapePattern(text).replace(/\s+/g, '\\s+');
  const [first = '', last = ''] = [text.charAt(0), text.charAt(text.length - 1)];
  const before = /[\p{L}\p{N}_]/u.test(first) ? '(?<![\\p{L}\\p{N}_]|\\d[.,])' : '';
  const after = /[\p{L}\p{N}_]/u.test(last) ? '(?![\\p{L}\\p{N}_]|[.,]\\d)' : '';
  return new RegExp(`${before}${spaced}${after}`, /\p{Lu}/u.test(text) ? 'gu' : 'giu');
}

/** A replaced word at the start of a sentence keeps its capital. */
function inCaseOf(found: string, from: string, to: string): string {
  const isRaised = found.charAt(0) !== from.charAt(0) && found.charAt(0) === from.charAt(0).toUpperCase();
  return isRaised ? to.charAt(0).toUpperCase() + to.slice(1) : to;
}

function linkEdits(root: Nodes, markdown: string, from: string, to: string): MarkdownEdit[] {
  const edits: MarkdownEdit[] = [];
  const walk = (node: Nodes) => {
    if ((node.type === 'link' || node.type === 'definition') && node.url === from) {
      const { start, end } = placeOf(node);
      const at = markdown.lastIndexOf(from, end);
      if (at >= start)
        edits.push({ start: at, end: at + from.length, text: to.replace(/[()\s]/g, encodeURIComponent) });
    }
    if ('children' in node) node.children.forEach(walk);
  };
  walk(root);
  return edits;
}
