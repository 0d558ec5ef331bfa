import { join } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isAsExpression,
  isCallExpression,
  isIdentifier,
  isNonNullExpression,
  isParenthesizedExpression,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, type Checker, type Symbol as CodeSymbol, SymbolFlags } from 'typescript/unstable/sync';

/** The program to check, as its compiler sees it. */
export interface Project {
  root: string;
  checker: Checker;
  files: readonly SourceFile[];
  /** Where the value of a name comes from. */
  declarationOf(name: Node): Node | undefined;
  /** Calls of a function declared under this name. */
  callsOf(name: Node): readonly CallExpression[];
  placeOf(node: Node): string;
  close(): void;
}

export function openProject(root: string): Project {
  const api = new API({ cwd: root });
  const config = join(root, 'tsconfig.json');
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
  if (!project) throw new Error(`${config} cannot be read.`);
  const { checker, program } = project;
  const files = project.rootFiles
    .filter((path) => /\/(server\/src|bench|scripts)\/.*(?<!\.test)\.ts$/.test(path))
    .map((path) => program.getSourceFile(path))
    .filter((file) => file !== undefined);
  const calls = indexCalls(files);

  const symbolOf = (name: Node): CodeSymbol | undefined => {
    const symbol = isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };
  return {
    root,
    checker,
    files,
    declarationOf: (name) => symbolOf(name)?.valueDeclaration?.resolve(project),
    callsOf(name) {
      const symbol = symbolOf(name);
      const named = isIdentifier(name) ? (calls.get(name.text) ?? []) : [];
      return named.filter((call) => symbolOf(call.expression)?.id === symbol?.id);
    },
    placeOf: (node) => placeOf(root, node),
    close: () => api.close(),
  };
}

function indexCalls(files: readonly SourceFile[]): Map<string, CallExpression[]> {
  const calls = new Map<string, CallExpression[]>();
  for (const node of files.flatMap((file) => [...nodesOf(file)])) {
    if (!isCallExpression(node) || !isIdentifier(node.expression)) continue;
    const { text } = node.expression;
    calls.set(text, [...(calls.get(text) ?? []), node]);
  }
  return calls;
}

/** A node and all its descendants. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

/** Without parts that only concern the compiler. */
export function bare(node: Expression): Expression {
  if (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node)
  )
    return bare(node.expression);
  return node;
}

function placeOf(root: string, node: Node): string {
  const { fileName, text } = node.getSourceFile();
  const line = text.slice(0, node.getStart()).split('\n').length;
  return `${fileName.slice(root.length + 1)}:${line}`;
}
