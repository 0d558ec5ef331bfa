import type rehypeSanitize from 'rehype-sanitize';

type Tree = Parameters<ReturnType<typeof rehypeSanitize>>[0];
type Child = Tree['children'][number];
type HtmlElement = Extract<Child, { type: 'element' }>;

/** Prefix of heading ids, so that they never collide with other ids. */
export const SECTION_PREFIX = 'section-';

/** Prepares a document's HTML for a published page: heading levels, links, images, tables, code. */
export function settleHtml(tree: Tree) {
  const levels = { last: 1 };
  tree.children = tree.children.map((child) => settle(child, levels));
}

function settle<Node extends Child>(node: Node, levels: { last: number }): Node | Child {
  if (node.type !== 'element') return node;
  node.children = node.children.map((child) => settle(child, levels)) as HtmlElement['children'];
  const { tagName, properties } = node;
  if (/^h[1-6]$/.test(tagName)) node.tagName = `h${nextLevel(Number(tagName[1]), levels)}`;
  if (tagName === 'a') settleLink(properties);
  if (tagName === 'pre') properties.tabIndex = 0;
  if (tagName === 'img') return settleImage(node);
  if (tagName === 'input') return { type: 'text', value: properties.checked ? '☑' : '☐' };
  if (tagName === 'table') return scrolling(node);
  return node;
}

/** The page's title is its h1, and no level is skipped below it. */
function nextLevel(level: number, levels: { last: number }): number {
  levels.last = Math.min(Math.max(level, 2), levels.last + 1);
  return levels.last;
}

function settleLink(properties: HtmlElement['properties']) {
  const href = String(properties.href ?? '');
  if (/^(?:https?:)?\/\//i.test(href)) properties.rel = ['noopener'];
  if (href.startsWith('#') && !href.startsWith('#user-content-'))
    properties.href = `#${SECTION_PREFIX}${href.slice(1)}`;
}

/** The description stays if the image may not be shown. */
function settleImage(node: HtmlElement): Child {
  const { src, alt } = node.properties;
  if (!/^https:\/\//i.test(String(src ?? ''))) return { type: 'text', value: String(alt ?? '') };
  node.properties.alt = alt ?? '';
  node.properties.loading = 'lazy';
  node.properties.decoding = 'async';
  return node;
}

/** Wide tables scroll inside the page, also with the keyboard. */
function scrolling(table: HtmlElement): Child {
  const properties = { className: ['table'], role: 'region', ariaLabel: 'Table', tabIndex: 0 };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}
