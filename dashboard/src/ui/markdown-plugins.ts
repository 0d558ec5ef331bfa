import { type Mark, splitByMarks } from '../lib/marks.ts';

/** As much of a hypertext tree as the two plugins need. */
interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  position?: { start: { offset?: number }; end: { offset?: number } };
  children?: TreeNode[];
}

const PAGE_LEVEL = 2;

/** Fits the headings of a text under the page's own: no level above 3, none skipped. */
export function levelHeadings() {
  return (tree: TreeNode) => {
    const headings = [...walk(tree)].filter(({ tagName }) => /^h[1-6]$/.test(tagName ?? ''));
    const used = [...new Set(headings.map(({ tagName }) => tagName))].sort();
    let before = PAGE_LEVEL;
    for (const heading of headings) {
      const wanted = PAGE_LEVEL + 1 + used.indexOf(heading.tagName);
      before = Math.min(wanted, before + 1, 6);
      heading.tagName = `h${before}`;
    }
  };
}

/** Wraps parts of the source in `<mark>`, text by text, so that markup between them stays whole. */
export function markSpans(marks: Mark[]) {
  return (tree: TreeNode) => {
    if (marks.length === 0) return;
    for (const parent of walk(tree)) {
      parent.children = parent.children?.flatMap((child) =>
        child.type === 'text' ? marked(child, marks) : [child],
      );
    }
  };
}

function marked(node: TreeNode, marks: Mark[]): TreeNode[] {
  const text = node.value ?? '';
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  // Escapes and entities make a text shorter than its source; then offsets within it are unknown.
  if (start === undefined || end === undefined || end - start !== text.length) return [node];
  return splitByMarks(text, marks, start).map(({ text: value, mark }) => {
    const piece: TreeNode = { type: 'text', value };
    if (mark === null) return piece;
    const properties = { tone: mark.tone, title: mark.label };
    return { type: 'element', tagName: 'mark', properties, children: [piece] };
  });
}

function* walk(node: TreeNode): Generator<TreeNode> {
  yield node;
  for (const child of node.children ?? []) yield* walk(child);
}
