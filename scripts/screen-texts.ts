import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface ScreenText {
  path: string;
  line: number;
  /** What a reader sees, with `…` where a value is filled in. */
  text: string;
  /** A text that people open on purpose to read more: help answers, and what is named an explanation. */
  explains: boolean;
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const LEFT_OUT = ['**/*.test.*', '**/*.queries.ts', '**/node_modules', '**/dist', '**/dev/**'];

const EXPLAINS = /explanation|help/i;

/** Every text of sources under `root` that people may read: texts of elements, and strings of more than one word. */
export function listScreenTexts(root: string, sources: string): ScreenText[] {
  return globSync(sources, { cwd: root, exclude: LEFT_OUT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => textsOf(path, readFileSync(join(root, path), 'utf8')));
}

export function textsOf(path: string, source: string): ScreenText[] {
  const texts: ScreenText[] = [];
  const keep = (node: Node, text: string, explains: boolean) => {
    const flat = text.replace(/\s+/g, ' ').trim();
    if (!/\p{L}/u.test(flat) || (!flat.includes(' ') && !node.type.startsWith('JSX'))) return;
    texts.push({ path, line: source.slice(0, node.start).split('\n').length, text: flat, explains });
  };
  const walk = (value: unknown, explained: boolean) => {
    if (Array.isArray(value)) {
      for (const item of value) walk(item, explained);
      return;
    }
    if (!isNode(value) || /^Import|^Export(All|Named)Declaration$/.test(value.type)) {
      if (isNode(value) && isNode(value.declaration)) walk(value.declaration, explained);
      return;
    }
    const explains = explained || EXPLAINS.test(nameOf(value));
    const text = /^JSX(Element|Fragment)$/.test(value.type) ? elementText(value) : stringText(value);
    if (text !== null) keep(value, text, explains);
    for (const part of partsOf(value, text !== null)) walk(part, explains);
  };
  walk(parseSync(path, source).program.body, /-help\.|-explanation\.|help-answers\./.test(path));
  return texts;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** What a function, a constant, a field or an attribute is called. */
function nameOf({ type, id, key, name }: Node): string {
  if (!/^(FunctionDeclaration|VariableDeclarator|Property|JSXAttribute)$/.test(type)) return '';
  const named = [id, key, name].find(isNode);
  return typeof named?.name === 'string' ? named.name : '';
}

/** Parts that may hold further texts: words that the node's own text has are not listed twice. */
function partsOf(node: Node, isSaid: boolean): unknown[] {
  if (!isSaid)
    return node.type.startsWith('TS') && !/As|Satisfies|NonNull/.test(node.type) ? [] : Object.values(node);
  if (node.type === 'BinaryExpression') return sumParts(node).filter((part) => stringText(part) === null);
  if (node.type === 'TemplateLiteral') return [node.expressions];
  return node.type.startsWith('JSX') ? [node.openingElement, ...innerParts(node)] : [];
}

const childrenOf = (node: Node) => (Array.isArray(node.children) ? node.children.filter(isNode) : []);

const innerParts = (node: Node): unknown[] =>
  childrenOf(node).flatMap((child) =>
    child.type === 'JSXElement' ? [child.openingElement, ...innerParts(child)] : [child],
  );

/** An element with words of its own reads as one text, with the links and marks inside it. */
function elementText(node: Node): string | null {
  const hasWords = childrenOf(node).some(
    (child) => child.type === 'JSXText' && /\p{L}/u.test(String(child.value)),
  );
  return hasWords ? childrenOf(node).map(childText).join('') : null;
}

function childText(child: Node): string {
  if (child.type === 'JSXText') return String(child.value);
  if (child.type === 'JSXElement') return childrenOf(child).map(childText).join('');
  return isNode(child.expression) && child.expression.type === 'Literal'
    ? String(child.expression.value)
    : '…';
}

function stringText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral' && Array.isArray(node.quasis)) {
    return node.quasis.map((part) => String(part.value.cooked)).join('…');
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const parts = sumParts(node).map(stringText);
  return parts.some((part) => part !== null) ? parts.map((part) => part ?? '…').join('') : null;
}

function sumParts(node: Node): Node[] {
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return [node];
  return [node.left, node.right].filter(isNode).flatMap(sumParts);
}

if (import.meta.main) {
  const sources = process.argv[2] ?? 'dashboard/src/**/*.{ts,tsx}';
  for (const { path, line, text } of listScreenTexts(join(import.meta.dirname, '..'), sources)) {
    console.log(`${path}:${line}\t${text.length}\t${text}`);
  }
}
