import {
  type CallExpression,
  type Expression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast';
import { fromCallers, isFragment, namesOf } from './callers.ts';
import { type Code, combine, type Piece, type Scope, Unrendered, type Value } from './values.ts';

export const isSqlTag = ({ tag }: TaggedTemplateExpression) => isIdentifier(tag) && tag.text === 'sql';

/** Templates that are part of a statement. */
export const rendered = new WeakSet<TaggedTemplateExpression>();

export function renderTemplate(code: Code, node: TaggedTemplateExpression, scope: Scope): readonly Value[] {
  rendered.add(node);
  const { template } = node;
  if (isNoSubstitutionTemplateLiteral(template)) return [{ kind: 'sql', pieces: [template.text] }];
  const holes = template.templateSpans.map((span) => renderHole(code, span.expression, scope));
  return combine(holes).map((filled) => ({
    kind: 'sql',
    pieces: [
      template.head.text,
      ...template.templateSpans.flatMap((span, index) => [...(filled[index] ?? []), span.literal.text]),
    ],
  }));
}

/** A fragment is inserted as it is; anything else is a parameter. */
function renderHole(code: Code, node: Expression, scope: Scope): readonly (readonly Piece[])[] {
  return code.evaluate(node, scope).flatMap((value) => piecesOf(code, value, node));
}

function piecesOf(code: Code, value: Value, node: Expression): readonly (readonly Piece[])[] {
  if (value.kind === 'sql') return [value.pieces];
  if (value.kind !== 'given') return [[{ parameter: node }]];
  if (!isFragment(code, value.node)) return [[{ parameter: value.node }]];
  return fromCallers(code, value).map((found) => {
    if (found.kind === 'sql') return found.pieces;
    throw new Unrendered(node, `cannot tell what ${node.getText()} is`);
  });
}

const QUOTE = /"/g;
const quoted = (name: string) => `"${name.replace(QUOTE, '""')}"`;
const dotted = (name: string) => name.split('.').map(quoted).join('.');
const literal = (text: string) => `'${text.replace(/'/g, "''")}'`;

/** `sql.ref`, `sql.table` and similar. */
export function evaluateSqlHelper(
  code: Code,
  call: CallExpression,
  helper: string,
  scope: Scope,
): readonly Value[] {
  const text = (write: (text: string) => string) =>
    namesOf(code, call.arguments, scope).map((name): Value => ({ kind: 'sql', pieces: [write(name)] }));
  switch (helper) {
    case 'ref':
    case 'table':
      return text(dotted);
    case 'id':
      return text(quoted);
    case 'raw':
      return text((raw) => raw);
    case 'lit':
      return text((value) => (/^\d+$/.test(value) ? value : literal(value)));
    case 'join':
      return joinPieces(code, call, scope);
    default:
      throw new Unrendered(call, `knows nothing of sql.${helper}`);
  }
}

function joinPieces(code: Code, call: CallExpression, scope: Scope): readonly Value[] {
  const [list, by] = call.arguments;
  if (!list) throw new Unrendered(call, 'joins nothing');
  const separators = by ? renderHole(code, by, scope) : [[', ']];
  return code.evaluate(list, scope).flatMap((value) => {
    if (value.kind !== 'list') return { kind: 'sql', pieces: [{ parameter: list }] };
    const items = value.items.map((item) => item.flatMap((one) => piecesOf(code, one, list)));
    return combine([separators, ...items]).map(
      ([separator = [], ...pieces]): Value => ({
        kind: 'sql',
        pieces: pieces.flatMap((piece, index) => (index === 0 ? piece : [...separator, ...piece])),
      }),
    );
  });
}
