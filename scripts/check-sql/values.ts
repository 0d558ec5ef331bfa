import type {
  ArrowFunction,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import type { Project } from './project.ts';

/** What names stand for inside of a function that is called. */
export type Scope = ReadonlyMap<Node, readonly Value[]>;
export type CodeFunction = ArrowFunction | FunctionDeclaration | FunctionExpression;
/** A statement is texts and the places between them where a parameter stands. */
export type Piece = string | { parameter: Expression };

/** What an expression is, as far as the code alone tells. */
export type Value =
  | { kind: 'sql'; pieces: readonly Piece[] }
  | { kind: 'constant'; value: string | number | boolean | null | undefined }
  | { kind: 'list'; items: readonly (readonly Value[])[] }
  | { kind: 'object'; node: ObjectLiteralExpression; scope: Scope }
  | { kind: 'function'; node: CodeFunction; scope: Scope }
  /** Known only at run time. */
  | { kind: 'given'; node: Expression; scope: Scope };

export const constant = (value: string | number | boolean | null | undefined): Value => ({
  kind: 'constant',
  value,
});

/** The program, and what its expressions are. */
export interface Code extends Project {
  evaluate: (expression: Expression, scope: Scope) => readonly Value[];
}

/** A statement that cannot be told from the code. */
export class Unrendered extends Error {
  readonly node: Node;
  constructor(node: Node, message: string) {
    super(message);
    this.node = node;
  }
}

/** As many combinations as are needed for each alternative to stand in one; equally many go together. */
export function combine<Item>(parts: readonly (readonly Item[])[]): Item[][] {
  const count = parts.length === 0 ? 1 : Math.max(...parts.map((part) => part.length));
  return Array.from({ length: count }, (_, index) =>
    parts.flatMap((part) => part.slice(Math.min(index, part.length - 1)).slice(0, 1)),
  );
}
