import {
  type CallExpression,
  type Expression,
  isArrowFunction,
  isBindingElement,
  isFunctionDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isParameterDeclaration,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast';
import { nodesOf } from './project.ts';
import { type Code, combine, type Scope, Unrendered, type Value } from './values.ts';

const FRAGMENTS = /^(RawBuilder|Expression|AliasedRawBuilder)$/;

export function isFragment({ checker }: Code, node: Expression): boolean {
  const type = checker.getTypeAtLocation(node);
  return FRAGMENTS.test(type?.getSymbol()?.name ?? '');
}

type Given = Extract<Value, { kind: 'given' }>;

/** Possible values of a function's parameter, from all its callers. */
export function fromCallers(code: Code, { node, scope }: Given): readonly Value[] {
  const used = parametersIn(code, node).find((parameter) => !scope.has(parameter));
  const calls = used && callsOf(code, used.parent);
  if (!used || !calls || calls.length === 0 || asked.has(used))
    throw new Unrendered(node, `cannot tell what ${node.getText()} is`);
  asked.add(used);
  try {
    return calls.flatMap((call) => askCall(code, { node, scope, used, call }));
  } finally {
    asked.delete(used);
  }
}

/** Parameters being evaluated right now; a recursive function gives no answer. */
const asked = new Set<Node>();

function askCall(
  code: Code,
  { node, scope, used, call }: Omit<Given, 'kind'> & { used: Node; call: CallExpression },
) {
  const inner = new Map(scope);
  if (isArrowFunction(used.parent) || isFunctionDeclaration(used.parent))
    used.parent.parameters.forEach((parameter, index) => {
      const argument = call.arguments[index];
      const values = argument ? code.evaluate(argument, new Map()) : [];
      const known = parameter === used ? values.flatMap((value) => furtherUp(code, value)) : values;
      if (argument) inner.set(parameter, known);
    });
  return code
    .evaluate(node, inner)
    .flatMap((value) => (value.kind === 'given' ? fromCallers(code, value) : [value]));
}

/** As far as any caller determines it. */
export function furtherUp(code: Code, value: Value): readonly Value[] {
  if (value.kind !== 'given') return [value];
  try {
    return fromCallers(code, value);
  } catch (error) {
    if (error instanceof Unrendered) return [value];
    throw error;
  }
}

/** Function parameters that the value comes from, also through variables. */
function parametersIn(code: Code, node: Node): Node[] {
  const declarations = [...nodesOf(node)].filter(isIdentifier).map((name) => code.declarationOf(name));
  return declarations.flatMap((declaration) => {
    for (let at = declaration; at; at = at.parent) {
      if (isParameterDeclaration(at)) return [at];
      if (isVariableDeclaration(at)) return at.initializer ? parametersIn(code, at.initializer) : [];
      if (!isBindingElement(at) && !isObjectBindingPattern(at)) return [];
    }
    return [];
  });
}

function callsOf(code: Code, node: Node) {
  if (isFunctionDeclaration(node) && node.name) return code.callsOf(node.name);
  if (isArrowFunction(node) && isVariableDeclaration(node.parent)) return code.callsOf(node.parent.name);
  return undefined;
}

/** Names found in the code, allowed by their type, or given as examples in a comment in front. */
export function namesOf(code: Code, nodes: readonly Expression[], scope: Scope): readonly string[] {
  const alternatives = nodes.map((node) =>
    code.evaluate(node, scope).flatMap((value) => names(code, value, node)),
  );
  return combine(alternatives).map((parts) => parts.join('.'));
}

const EXAMPLES = /\/\* such as ([\w, ]+) \*\//;

function names(code: Code, value: Value, node: Expression): readonly string[] {
  if (value.kind === 'constant') return [String(value.value)];
  const examples = EXAMPLES.exec(node.getFullText())?.[1];
  if (examples) return examples.split(', ');
  if (value.kind !== 'given') throw new Unrendered(node, `cannot tell what ${node.getText()} is`);
  const type = code.checker.getTypeAtLocation(value.node);
  const literals = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const texts = literals?.map((one) => (one.isStringLiteralType() ? one.value : null)) ?? [];
  if (texts.length > 0 && texts.every((text) => text !== null)) return texts;
  return fromCallers(code, value).flatMap((found) => names(code, found, node));
}
