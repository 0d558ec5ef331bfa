import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isReturnStatement,
  type Node,
} from 'typescript/unstable/ast';
import { furtherUp } from './callers.ts';
import { readProperty } from './properties.ts';
import { evaluateSqlHelper } from './templates.ts';
import { type Code, type CodeFunction, combine, constant, type Scope, type Value } from './values.ts';

/** Null when the call has nothing a statement could need. */
export function evaluateCall(code: Code, call: CallExpression, scope: Scope): readonly Value[] | null {
  const { expression: callee } = call;
  if (isPropertyAccessExpression(callee)) {
    if (isIdentifier(callee.expression) && callee.expression.text === 'sql')
      return evaluateSqlHelper(code, call, callee.name.text, scope);
    if (callee.getText() === 'Object.keys') return keysOf(code, call.arguments[0]);
    const owners = code
      .evaluate(callee.expression, scope)
      .flatMap((owner) => (LISTS.test(callee.name.text) ? furtherUp(code, owner) : owner));
    const results = owners.map((owner) =>
      evaluateMethod(code, { call, owner, method: callee.name.text, scope }),
    );
    return results.every((values) => values !== null) ? results.flat() : null;
  }
  const [called] = code.evaluate(callee, scope);
  if (called?.kind !== 'function') return null;
  return apply(
    code,
    called,
    call.arguments.map((argument) => code.evaluate(argument, scope)),
  );
}

/** Methods that matter only on lists. */
const LISTS = /^(map|filter)$/;

/** The properties of a row's type. */
function keysOf({ checker }: Code, row: Expression | undefined): readonly Value[] | null {
  const type = row && checker.getTypeAtLocation(row);
  const names = type ? checker.getPropertiesOfType(type).map(({ name }) => [constant(name)]) : [];
  return names.length > 0 ? [{ kind: 'list', items: names }] : null;
}

/** A function's return value, for each of its branches. */
function apply(
  code: Code,
  { node, scope }: { node: CodeFunction; scope: Scope },
  given: readonly (readonly Value[])[],
): readonly Value[] | null {
  const inner = new Map(scope);
  node.parameters.forEach((parameter, index) => {
    const values = given[index];
    if (values) inner.set(parameter, values);
    else if (parameter.initializer) inner.set(parameter, code.evaluate(parameter.initializer, scope));
  });
  const results = returned(node).map((result) => code.evaluate(result, inner));
  return results.length === 0 ? null : results.flat();
}

function returned({ body }: CodeFunction): Expression[] {
  if (!body) return [];
  if (!isBlock(body)) return [body];
  return returnsIn(body);
}

function returnsIn(node: Node): Expression[] {
  if (isReturnStatement(node)) return node.expression ? [node.expression] : [];
  if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node)) return [];
  const found: Expression[] = [];
  node.forEachChild((child) => {
    found.push(...returnsIn(child));
  });
  return found;
}

interface Method {
  call: CallExpression;
  owner: Value;
  method: string;
  scope: Scope;
}

function evaluateMethod(code: Code, { call, owner, method, scope }: Method): readonly Value[] | null {
  const given = call.arguments.map((argument) => code.evaluate(argument, scope));
  const [first] = given;
  if (owner.kind === 'object') {
    const own = readProperty(code, owner, method)?.[0];
    return own?.kind === 'function' ? apply(code, own, given) : null;
  }
  if (method === 'map' && first?.[0]?.kind === 'function') return map(code, owner, first[0]);
  if (method === 'filter' && owner.kind === 'list') return [owner];
  if (method === 'join' && owner.kind === 'list') return join(owner, first?.[0]);
  const [text] = first ?? [];
  if (method === 'includes' && owner.kind === 'constant' && text?.kind === 'constant')
    return [constant(String(owner.value).includes(String(text.value)))];
  if (method === 'split' && owner.kind === 'constant' && text?.kind === 'constant') {
    const parts = String(owner.value).split(String(text.value));
    return [{ kind: 'list', items: parts.map((part) => [constant(part)]) }];
  }
  return null;
}

/** For a list known only at run time, the same as for one of its items. */
function map(code: Code, owner: Value, work: { node: CodeFunction; scope: Scope }): readonly Value[] | null {
  const items = owner.kind === 'list' ? owner.items : [undefined];
  const mapped = items.map((item) => apply(code, work, item ? [item] : []));
  return mapped.every((values) => values !== null) ? [{ kind: 'list', items: mapped }] : null;
}

function join({ items }: { items: readonly (readonly Value[])[] }, by: Value | undefined) {
  const separator = by?.kind === 'constant' ? String(by.value) : ',';
  return combine(items).map((values): Value => {
    const texts = values.map((value) => (value.kind === 'constant' ? String(value.value) : null));
    return constant(texts.every((text) => text !== null) ? texts.join(separator) : undefined);
  });
}
