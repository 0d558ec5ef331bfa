/** PostgreSQL's parse of a statement, as `pg_node_tree` prints it. */
export interface TreeNode {
  label: string;
  fields: ReadonlyMap<string, Tree>;
}
export type Tree = string | null | readonly Tree[] | TreeNode;

const TOKEN = /\s*([(){}]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s(){}\\])+)/gsy;

export function parseTree(text: string): Tree {
  TOKEN.lastIndex = 0;
  const tokens: string[] = [];
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) tokens.push(found[1] ?? '');
  let at = 0;
  const read = (): Tree => {
    const token = tokens[at++];
    if (token === '(') {
      const items: Tree[] = [];
      while (tokens[at] !== ')') items.push(read());
      at += 1;
      return items;
    }
    if (token === '{') {
      const label = tokens[at++] ?? '';
      const fields = new Map<string, Tree>();
      while (tokens[at] !== '}') {
        const name = tokens[at++]?.slice(1) ?? '';
        const values: Tree[] = [];
        while (tokens[at] !== '}' && !tokens[at]?.startsWith(':')) values.push(read());
        // Only constants have more than one: their bytes.
        fields.set(name, values[0] ?? null);
      }
      at += 1;
      return { label, fields };
    }
    return token === undefined || token === '<>' ? null : token.replace(/\\(.)/gs, '$1');
  };
  return read();
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  typeof tree === 'object' && tree !== null && 'label' in tree;

/** For nested lists. */
export function firstNode(tree: Tree): TreeNode | null {
  if (tree === null || typeof tree === 'string') return null;
  return isNode(tree) ? tree : firstNode(tree[0] ?? null);
}

/** A field that is a node, if present. */
export function nodeAt(node: TreeNode, field: string): TreeNode | null {
  const found = node.fields.get(field);
  return isNode(found) ? found : null;
}

/** The nodes of a field that is a list. */
export function nodesAt(node: TreeNode, field: string): readonly TreeNode[] {
  const found = node.fields.get(field);
  return found && typeof found === 'object' && !isNode(found) ? found.filter(isNode) : [];
}

export function textAt(node: TreeNode, field: string): string {
  const found = node.fields.get(field);
  return typeof found === 'string' ? found : '';
}

/** Size of a set such as `(b 1 2)`. */
export function sizeAt(node: TreeNode, field: string): number {
  const found = node.fields.get(field);
  return found && typeof found === 'object' && !isNode(found) ? found.length - 1 : 0;
}
