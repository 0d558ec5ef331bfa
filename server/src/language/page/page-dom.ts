import type { CheerioAPI } from 'cheerio';

export type PageRoot = ReturnType<CheerioAPI['root']>[number];
export type PageNode = PageRoot['children'][number];
export type PageElement = Extract<PageNode, { attribs: Record<string, string> }>;

export const isElement = (node: PageNode): node is PageElement => 'attribs' in node;

/** Deeper trees are cut; real pages never come close. */
export const MAX_DEPTH = 1000;

const BLOCK_TAGS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
);
export const isBlockTag = (tag: string) => BLOCK_TAGS.has(tag);

const UNSEEN_TAGS = new Set(
  (
    'audio button canvas embed head iframe input link map math meta noscript object optgroup option script select style svg ' +
    'template textarea title video'
  ).split(' '),
);

/** Text that readers of the page do not see: scripts, controls, hidden parts, permalink signs. */
export function isUnseen({ tagName, attribs }: PageElement): boolean {
  if (UNSEEN_TAGS.has(tagName)) return true;
  if (attribs.hidden !== undefined && attribs.role !== 'tabpanel') return true;
  if (attribs['aria-hidden'] === 'true') return true;
  if (attribs.style !== undefined && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(attribs.style))
    return true;
  return (
    attribs.class !== undefined &&
    /(^|[\s_-])(sr-only|visually-?hidden|screen-reader-text|headerlink|material-(?:icons|symbols)[\w-]{0,20})(\s|$)/i.test(
      attribs.class,
    )
  );
}

/**
 * Text of a subtree on one line, with spaces at blocks and line breaks; not much more than `most` characters. Callers
 * that ask for many nested elements must give a limit.
 */
export function lineOf(nodes: PageNode[], most = Number.POSITIVE_INFINITY): string {
  const line = { parts: [], left: most, between: ' ' };
  collectText(nodes, line, 0);
  return foldSpace(line.parts.join(''));
}

/** Code as it is shown, line by line. */
export function codeOf(nodes: PageNode[]): string {
  const line = { parts: [], left: Number.POSITIVE_INFINITY, between: '\n' };
  collectText(nodes, line, 0);
  return line.parts
    .join('')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '');
}

function collectText(
  nodes: PageNode[],
  line: { parts: string[]; left: number; between: string },
  depth: number,
) {
  if (depth > MAX_DEPTH) return;
  const add = (text: string) => {
    line.parts.push(text.length > line.left ? text.slice(0, line.left) : text);
    line.left -= text.length;
  };
  for (const node of nodes) {
    if (line.left <= 0) return;
    // A bound on the text bounds what is visited for it, too: elements and comments may be empty.
    line.left -= 1;
    if (node.type === 'text') add(node.data);
    else if (isElement(node) && (!isUnseen(node) || node.tagName === 'button')) {
      const isBlock = isBlockTag(node.tagName);
      if (isBlock || node.tagName === 'br') add(line.between);
      collectText(node.children, line, depth + 1);
      if (isBlock) add(line.between);
    }
  }
}

/** Folds white space and removes soft hyphens, zero-width characters and permalink signs. */
export function foldSpace(text: string): string {
  return text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff¶]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
