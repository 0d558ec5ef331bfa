import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isTaggedTemplateExpression,
  type Node,
} from 'typescript/unstable/ast';
import type { Type } from 'typescript/unstable/sync';
import { fromCallers } from './callers.ts';
import { readCode } from './evaluate.ts';
import { nodesOf, type Project } from './project.ts';
import { isSqlTag, rendered } from './templates.ts';
import { type Code, type Piece, Unrendered } from './values.ts';

export interface Query {
  place: string;
  /** The row type in the code; absent when nobody reads a row. */
  row: Type | null;
  statements: readonly Statement[];
}

export interface Statement {
  text: string;
  /** The value of each parameter. */
  parameters: readonly Expression[];
}

const ASKING = /^(many|maybeOne|one|run)$/;
/** Where those functions are defined. */
const THEIR_FILE = 'server/src/platform/db/database.ts';

/** Every statement of the program, and the places of those that cannot be determined. */
export function findQueries(project: Project): { queries: Query[]; unchecked: string[] } {
  const code = readCode(project);
  const queries: Query[] = [];
  const unchecked: string[] = [];
  const nodes = project.files.flatMap((file) => [...nodesOf(file)]);
  for (const call of nodes.filter(isCallExpression)) {
    const query = queryOf(project, call);
    if (!query) continue;
    try {
      queries.push({
        place: project.placeOf(query),
        row: rowOf(project, query),
        statements: render(code, query),
      });
    } catch (error) {
      if (!(error instanceof Unrendered)) throw error;
      unchecked.push(
        `${project.placeOf(error.node)} ${error.message}. The statement of ${project.placeOf(query)} is not checked.`,
      );
    }
  }
  for (const node of nodes.filter(isTaggedTemplateExpression))
    if (isSqlTag(node) && !rendered.has(node))
      unchecked.push(`${project.placeOf(node)} is not part of any statement that is checked.`);
  return { queries, unchecked };
}

function queryOf(project: Project, call: CallExpression): Expression | null {
  const query = call.arguments[1];
  if (!query || !isIdentifier(call.expression) || !ASKING.test(call.expression.text)) return null;
  if (project.placeOf(call).startsWith(`${THEIR_FILE}:`) && isIdentifier(query)) return null;
  return isOurs(project, call.expression) ? query : null;
}

const isOurs = (project: Project, name: Node) =>
  project.declarationOf(name)?.getSourceFile().fileName.endsWith(THEIR_FILE) === true;

function rowOf({ checker }: Project, query: Expression): Type | null {
  const type = checker.getTypeAtLocation(query);
  const [row] = type?.isTypeReference() ? checker.getTypeArguments(type) : [];
  return !row || row.id === checker.getUnknownType().id ? null : row;
}

function render(code: Code, query: Expression): Statement[] {
  const values = code
    .evaluate(query, new Map())
    .flatMap((value) => (value.kind === 'given' ? fromCallers(code, value) : [value]));
  const statements = values.map((value) => {
    if (value.kind !== 'sql') throw new Unrendered(query, `cannot tell what ${query.getText()} is`);
    return number(value.pieces);
  });
  return [...new Map(statements.map((statement) => [statement.text, statement])).values()];
}

function number(pieces: readonly Piece[]): Statement {
  const parameters: Expression[] = [];
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    parameters.push(piece.parameter);
    return `$${parameters.length}`;
  });
  return { text: texts.join(''), parameters };
}
