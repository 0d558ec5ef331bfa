import type { Node } from 'oxc-parser';

interface Breaking {
  start: number;
  end: number;
  to: string;
}

const OPERATORS: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '*': '/',
  '/': '*',
  '-': '+',
};

/** The ways to break one node: an operator, a condition, a bound, a step, a query's condition or order. */
export function breakings(node: Node, text: string): Breaking[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operator(node, text);
    case 'IfStatement':
      return [{ ...placeOf(node.test), to: 'false' }];
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, to: '' }] : [];
    case 'VariableDeclarator':
      return bound(node);
    case 'ExpressionStatement':
      return step(node);
    case 'TaggedTemplateExpression':
      return node.tag.type === 'Identifier' && node.tag.name === 'sql' ? query(node.quasi, text) : [];
    default:
      return [];
  }
}

type Of<Type extends Node['type']> = Extract<Node, { type: Type }>;

const placeOf = ({ start, end }: Node) => ({ start, end });

function operator(node: Of<'BinaryExpression'> | Of<'LogicalExpression'>, text: string): Breaking[] {
  const to = OPERATORS[node.operator];
  if (!to) return [];
  const start = text.indexOf(node.operator, node.left.end);
  return [{ start, end: start + node.operator.length, to }];
}

const LARGE = 1000;

/** `MAX_RETRIES = 3` becomes 4; a large number doubles, because nobody notices one more millisecond in an hour. */
function bound({ id, init }: Of<'VariableDeclarator'>): Breaking[] {
  if (id.type !== 'Identifier' || !/^[A-Z_\d]+$/.test(id.name)) return [];
  if (init?.type !== 'Literal' || typeof init.value !== 'number') return [];
  return [{ ...placeOf(init), to: String(init.value < LARGE ? init.value + 1 : 2 * init.value) }];
}

/** `await forget(id);` is removed. */
function step({ expression }: Of<'ExpressionStatement'>): Breaking[] {
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression;
  return call.type === 'CallExpression' && call.callee.type !== 'Super'
    ? [{ ...placeOf(expression), to: '0' }]
    : [];
}

const CONDITION = /(?<= )and(?= \w+(?:\.\w+)? (?:=|<|>|is|in|not) )/g;
const ORDER = /(?<= )desc(?=[\s,`]|$)/g;

function query({ quasis }: Of<'TemplateLiteral'>, text: string): Breaking[] {
  return quasis.flatMap((part) => [
    ...places(part, text, CONDITION, 'or'),
    ...places(part, text, ORDER, 'asc'),
  ]);
}

const places = ({ start, end }: Node, text: string, words: RegExp, to: string): Breaking[] =>
  [...text.slice(start, end).matchAll(words)].map(({ index, 0: found }) => ({
    start: start + index,
    end: start + index + found.length,
    to,
  }));
