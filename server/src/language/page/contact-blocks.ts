import { hasValue, isTimetable } from '../search/typed-values.ts';
import type { Block } from './page.ts';
import { readBlocks } from './page-blocks.ts';
import { isElement, MAX_DEPTH, type PageNode } from './page-dom.ts';
import type { Furniture } from './page-furniture.ts';

const MAX_BLOCKS = 20;
const MAX_CHARS = 160;

/** What head, menu and foot of a page say of how to reach the company, or when: many sites say it nowhere else. */
export function contactBlocks(nodes: PageNode[], furniture: Furniture): Block[] {
  return readBlocks(furnitureIn(nodes, furniture, 0), new Map())
    .blocks.filter(
      ({ text }) =>
        text.length <= MAX_CHARS && (CONTACTS.some((kind) => hasValue(text, kind)) || isTimetable(text)),
    )
    .slice(0, MAX_BLOCKS)
    .map((block) => ({ ...block, stated: true }));
}

const CONTACTS = ['place', 'phone', 'mail'] as const;

function furnitureIn(nodes: PageNode[], furniture: Furniture, depth: number): PageNode[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    if (furniture.get(node) === 'furniture') return [node];
    return furnitureIn(node.children, furniture, depth + 1);
  });
}
