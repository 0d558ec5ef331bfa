import type { Definition, Nodes, Root } from 'mdast';

/** Turns `[text][1]` into links and images with the addresses that the text defines elsewhere, in place. */
export function resolveReferences(root: Root): Root {
  const definitions = new Map<string, Definition>();
  for (const node of walk(root)) if (node.type === 'definition') definitions.set(node.identifier, node);
  for (const node of walk(root)) {
    if (node.type !== 'linkReference' && node.type !== 'imageReference') continue;
    const { url, title } = definitions.get(node.identifier) ?? {};
    Object.assign(node, { type: node.type === 'linkReference' ? 'link' : 'image', url: url ?? '', title });
  }
  return root;
}

function* walk(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* walk(child);
}
