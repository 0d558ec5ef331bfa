import {
  isBindingElement,
  isForOfStatement,
  isFunctionDeclaration,
  isIdentifier,
  isParameterDeclaration,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { isUndefined, readAll } from './properties.ts';
import type { Code, Scope, Value } from './values.ts';

/** Null when only a caller knows. */
export function evaluateDeclaration(code: Code, declaration: Node, scope: Scope): readonly Value[] | null {
  const bound = scope.get(declaration);
  if (bound) return bound;
  if (isFunctionDeclaration(declaration)) return [{ kind: 'function', node: declaration, scope }];
  if (isBindingElement(declaration)) {
    const whole = evaluateDeclaration(code, declaration.parent.parent, scope);
    const key = declaration.propertyName ?? declaration.name;
    const read = whole && key && isIdentifier(key) ? readAll(code, whole, key.text) : null;
    const { initializer } = declaration;
    return (
      read?.flatMap((value) =>
        isUndefined(value) && initializer ? code.evaluate(initializer, scope) : value,
      ) ?? null
    );
  }
  if (isParameterDeclaration(declaration) || !isVariableDeclaration(declaration)) return null;
  const loop = declaration.parent.parent;
  if (isForOfStatement(loop)) {
    const lists = code.evaluate(loop.expression, scope);
    return lists.every((list) => list.kind === 'list') ? lists.flatMap((list) => list.items.flat()) : null;
  }
  return declaration.initializer ? code.evaluate(declaration.initializer, scope) : null;
}
