import type { Heading, RootContent } from 'mdast';

const PAGE_LEVEL = 2;

/** The same text with headings that fit under the page's own: none above level 3, no skipped levels. */
export function fitHeadings(nodes: RootContent[]): RootContent[] {
  const depths = new Set(nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])));
  const used = [...depths].sort();
  let before = PAGE_LEVEL;
  return nodes.map((node) => {
    if (node.type !== 'heading') return node;
    before = Math.min(PAGE_LEVEL + 1 + used.indexOf(node.depth), before + 1, 6);
    return { ...node, depth: before as Heading['depth'] };
  });
}
