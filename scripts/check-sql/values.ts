import type {
  ArrowFunction,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  Node,
  ObjectLiteralExpression,
} from 'typescript/unstable/ast';
import type { Project } from './project.ts';

/** What names mean inside a called function. */
export type Scope = ReadonlyMap<Node, readonly Value[]>;
export type CodeFunction = ArrowFunction | FunctionDeclaration | FunctionExpression;
/** A statement consists of texts, with parameters between them. */
export type Piece = string | { parameter: Expression };

/** An expression's value, as far as the code determines it. */
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

/** The program and the values of its expressions. */
export interface Code extends Project {
  evaluate: (expression: Expression, scope: Scope) => readonly Value[];
}

/** A statement that cannot be determined from the code. */
export class Unrendered extends Error {
  readonly node: Node;
  constructor(node: Node, message: string) {
    super(message);
    this.node = node;
  }
}

/** As many combinations as needed for every alternative to occur in one; equally long ones are paired. */
export function combine<Item>(parts: readonly (readonly Item[])[]): Item[][] {
  const count = parts.length === 0 ? 1 : Math.max(...parts.map((part) => part.length));
  return Array.from({ length: count }, (_, index) =>
    parts.flatMap((part) => part.slice(Math.min(index, part.length - 1)).slice(0, 1)),
  );
}
