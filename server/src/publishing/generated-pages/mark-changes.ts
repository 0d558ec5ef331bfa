import { load } from 'cheerio';
import { diffArrays } from 'diff';
import type { PageElement, PageNode } from '../../language/page/page-dom.ts';
import { isElement } from '../../language/page/page-dom.ts';
import { markInline } from './mark-inline.ts';
import { isBlank, keyOf, markupOf, openingOf, textOf } from './marked-nodes.ts';

/** Contains other blocks, so it is marked child by child. */
const CONTAINERS = new Set([
  'ul',
  'ol',
  'table',
  'thead',
  'tbody',
  'tr',
  'blockquote',
  'dl',
  'section',
  'div',
]);
/** Allowed only in its container, so the mark goes inside. */
const ITEMS = new Set(['li', 'td', 'th', 'dt', 'dd']);
const MAX_EDITS = 1000;
/** Two blocks that share at least this share of their words are one edited block. */
const MIN_OVERLAP = 0.4;
/** Or when one contains nearly all words of the other. */
const MIN_CONTAINED = 0.8;
const MAX_PAIRED = 60;

type Mark = 'ins' | 'del';

/**
 * Rendered content with additions in `<ins>` and removals in `<del>`: whole blocks when they are new or gone, words
 * inside edited blocks. Both inputs are sanitized HTML, and only these two elements are added.
 */
export function markChanges(before: string | null, after: string): string {
  return markNodes(before === null ? [] : nodesOf(before), nodesOf(after));
}

function nodesOf(html: string): PageNode[] {
  return load(html, null, false).root()[0]?.children ?? [];
}

function markNodes(before: readonly PageNode[], after: readonly PageNode[]): string {
  const old = before.filter((node) => !isBlank(node));
  const now = after.filter((node) => !isBlank(node));
  const parts = diffArrays(old.map(keyOf), now.map(keyOf), { maxEditLength: MAX_EDITS }) ?? [
    { removed: true, added: false, count: old.length },
    { removed: false, added: true, count: now.length },
  ];
  let [at_old, at_now] = [0, 0];
  let gone: PageNode[] = [];
  const html: string[] = [];
  for (const { added, removed, count } of parts) {
    if (removed) {
      gone.push(...old.slice(at_old, at_old + count));
      at_old += count;
      continue;
    }
    const nodes = now.slice(at_now, at_now + count);
    at_now += count;
    if (added) html.push(...markRun(gone, nodes));
    else {
      html.push(...gone.map((node) => marked(node, 'del')), ...nodes.map(markupOf));
      at_old += count;
    }
    gone = [];
  }
  html.push(...gone.map((node) => marked(node, 'del')));
  return html.join('\n');
}

/** A stretch where blocks were removed and others added: similar ones are one edited block. */
function markRun(gone: readonly PageNode[], came: readonly PageNode[]): string[] {
  const html: string[] = [];
  let next = 0;
  for (const node of came) {
    const found = gone.slice(next, next + MAX_PAIRED).findIndex((other) => isEditOf(other, node));
    if (found < 0) {
      html.push(marked(node, 'ins'));
      continue;
    }
    const other = gone[next + found];
    html.push(...gone.slice(next, next + found).map((lost) => marked(lost, 'del')));
    if (other) html.push(markEdited(other, node));
    next += found + 1;
  }
  return [...html, ...gone.slice(next).map((node) => marked(node, 'del'))];
}

function isEditOf(before: PageNode, after: PageNode): boolean {
  if (!isElement(before) || !isElement(after)) return before.type === after.type;
  if (before.tagName !== after.tagName) return false;
  // Cells and parts of one table belong together, whatever their text.
  if (/^(?:thead|tbody|td|th)$/.test(after.tagName)) return true;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const left = new Map<string, number>();
  for (const word of old) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of now) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  const [few, many] = [Math.min(old.length, now.length), Math.max(old.length, now.length)];
  return shared >= MIN_OVERLAP * many || (few > 1 && shared >= MIN_CONTAINED * few);
}

const wordsOf = (node: PageNode) => textOf(node).toLowerCase().split(/\s+/).filter(Boolean);

function markEdited(before: PageNode, after: PageNode): string {
  if (!isElement(before) || !isElement(after)) return markInline([before], [after]);
  const inner =
    holdsBlocks(before) || holdsBlocks(after)
      ? markNodes(before.children, after.children)
      : markInline(before.children, after.children);
  return `${openingOf(after)}${inner}</${after.tagName}>`;
}

function holdsBlocks(element: PageElement): boolean {
  return (
    CONTAINERS.has(element.tagName) ||
    element.children.some(
      (child) =>
        isElement(child) &&
        (CONTAINERS.has(child.tagName) || child.tagName === 'p' || child.tagName === 'pre'),
    )
  );
}

/** A whole block that was added or removed. */
function marked(node: PageNode, mark: Mark): string {
  if (!isElement(node)) return `<${mark}>${markupOf(node)}</${mark}>`;
  const close = `</${node.tagName}>`;
  const children = node.children.filter((child) => !isBlank(child));
  if (CONTAINERS.has(node.tagName))
    return `${openingOf(node)}${children.map((child) => marked(child, mark)).join('\n')}${close}`;
  if (ITEMS.has(node.tagName))
    return `${openingOf(node)}<${mark}>${node.children.map(markupOf).join('')}</${mark}>${close}`;
  return `<${mark}>${markupOf(node)}</${mark}>`;
}
