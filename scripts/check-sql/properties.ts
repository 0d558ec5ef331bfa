import {
  type Expression,
  isIdentifier,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
} from 'typescript/unstable/ast';
import { type Code, constant, type Scope, type Value } from './values.ts';

export const isUndefined = (value: Value) => value.kind === 'constant' && value.value === undefined;

export function readEach(code: Code, owner: Expression, key: string, scope: Scope) {
  return readAll(code, code.evaluate(owner, scope), key);
}

export function readAll(code: Code, owners: readonly Value[], key: string): readonly Value[] | null {
  const read = owners.map((owner) => readProperty(code, owner, key));
  return read.every((values) => values !== null) ? read.flat() : null;
}

export function readProperty(code: Code, owner: Value, key: string): readonly Value[] | null {
  if (owner.kind !== 'object') return null;
  for (const property of owner.node.properties) {
    if (isSpreadAssignment(property)) return null;
    if (!property.name || !('text' in property.name) || property.name.text !== key) continue;
    if (isPropertyAssignment(property)) return code.evaluate(property.initializer, owner.scope);
    if (isShorthandPropertyAssignment(property) && isIdentifier(property.name))
      return code.evaluate(property.name, owner.scope);
  }
  return [constant(undefined)];
}

/** From a table of constants, the one with this key, or any of them. */
export function readElement(code: Code, owner: Expression, key: Expression, scope: Scope) {
  const [table] = code.evaluate(owner, scope);
  const [known] = code.evaluate(key, scope);
  if (table?.kind !== 'object') return null;
  if (known?.kind === 'constant') return readProperty(code, table, String(known.value));
  return table.node.properties.flatMap((property) =>
    isPropertyAssignment(property) ? code.evaluate(property.initializer, table.scope) : [],
  );
}
