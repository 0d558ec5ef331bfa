import type { Heading, RootContent } from 'mdast';

/** The same text with headings that fit below one of the level `under`, without skipped levels. */
export function fitHeadings(nodes: RootContent[], under: number): RootContent[] {
  const depths = new Set(nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])));
  const used = [...depths].sort();
  let before = under;
  return nodes.map((node) => {
    if (node.type !== 'heading') return node;
    before = Math.min(under + 1 + used.indexOf(node.depth), before + 1, 6);
    return { ...node, depth: before as Heading['depth'] };
  });
}
