import { hasValue, isTimetable } from '../search/typed-values.ts';
import type { Block } from './page.ts';
import { readBlocks } from './page-blocks.ts';
import { isElement, MAX_DEPTH, type PageElement, type PageNode } from './page-dom.ts';
import type { Furniture } from './page-furniture.ts';

const MAX_BLOCKS = 20;
const MAX_CHARS = 160;

/** What the foot of a page says of how to reach the company, or when: all that is not said elsewhere on many sites. */
export function footerBlocks(nodes: PageNode[], furniture: Furniture): Block[] {
  return readBlocks(footersIn(nodes, furniture, 0), new Map())
    .blocks.filter(
      ({ text }) =>
        text.length <= MAX_CHARS && (hasValue(text, 'place') || hasValue(text, 'phone') || isTimetable(text)),
    )
    .slice(0, MAX_BLOCKS)
    .map((block) => ({ ...block, stated: true }));
}

const isFooter = ({ tagName, attribs }: PageElement) =>
  tagName === 'footer' || /foot/i.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`.slice(0, MAX_CHARS));

function footersIn(nodes: PageNode[], furniture: Furniture, depth: number): PageNode[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    if (furniture.get(node) === 'furniture') return isFooter(node) ? [node] : [];
    return footersIn(node.children, furniture, depth + 1);
  });
}
