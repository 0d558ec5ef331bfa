import { isAggregateNullable, isWindowNullable } from './aggregates.ts';
import { ALWAYS, MAY_LACK, TOTAL } from './known-functions.ts';
import { isNode, nodeAt, nodesAt, sizeAt, type Tree, type TreeNode, textAt } from './node-tree.ts';
import { inside, type Place } from './place.ts';
import { findProven } from './proven.ts';
import { isColumnNullable } from './sources.ts';

/** A query as parsed by PostgreSQL. */
export const placeOf = (query: TreeNode, of: Pick<Place, 'catalog' | 'isGivenNull'>): Place => ({
  ...of,
  query,
  outer: null,
  looking: new Set(),
  reads_old: false,
  isNullable,
  isResultNullable,
});

/** Whether the query's result column with this number may be null. */
export function isResultNullable(place: Place, number: number): boolean {
  const { query } = place;
  const combined = nodeAt(query, 'setOperations');
  if (combined) return leavesOf(combined).some((leaf) => isColumnNullable(place, leaf, number));
  return isNullable(place, resultsOf(query)[number - 1]?.fields.get('expr'));
}

export const resultsOf = (query: TreeNode) =>
  nodesAt(query, textAt(query, 'commandType') === '1' ? 'targetList' : 'returningList').filter(
    (entry) => textAt(entry, 'resjunk') === 'false',
  );

function leavesOf(node: TreeNode): number[] {
  if (node.label === 'RANGETBLREF') return [Number(textAt(node, 'rtindex'))];
  return ['larg', 'rarg'].flatMap((side) => {
    const child = nodeAt(node, side);
    return child ? leavesOf(child) : [];
  });
}

/** Whether an expression may be null, as far as PostgreSQL's parse shows; when in doubt it may. */
function isNullable(place: Place, tree: Tree | undefined): boolean {
  if (!isNode(tree)) return true;
  const args = () => nodesAt(tree, 'args').map((one) => isNullable(place, one));
  const argument = () => isNullable(place, tree.fields.get('arg'));
  switch (tree.label) {
    case 'VAR':
      return isVariableNullable(place, tree);
    case 'CONST':
      return textAt(tree, 'constisnull') === 'true';
    case 'PARAM':
      return place.isGivenNull(Number(textAt(tree, 'paramid')));
    case 'FUNCEXPR':
      return isCallNullable(place, tree, args());
    case 'OPEXPR':
      return MAY_LACK.test(place.catalog.operators.get(textAt(tree, 'opno')) ?? '') || args().some(Boolean);
    case 'SCALARARRAYOPEXPR':
    case 'BOOLEXPR':
      return args().some(Boolean);
    case 'COALESCEEXPR':
    case 'MINMAXEXPR':
      return args().every(Boolean);
    case 'CASEEXPR':
      return (
        isNullable(place, tree.fields.get('defresult')) ||
        nodesAt(tree, 'args').some((when) => isNullable(place, when.fields.get('result')))
      );
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
    case 'ARRAYCOERCEEXPR':
    case 'COERCETODOMAIN':
    case 'COLLATEEXPR':
      return argument();
    case 'NULLTEST':
    case 'BOOLEANTEST':
    case 'DISTINCTEXPR':
    case 'ROWEXPR':
    case 'ARRAYEXPR':
    case 'SQLVALUEFUNCTION':
    case 'GROUPINGFUNC':
    case 'JSONCONSTRUCTOREXPR':
      return false;
    case 'AGGREF':
      return isAggregateNullable(place, tree);
    case 'WINDOWFUNC':
      return isWindowNullable(place, tree, args());
    case 'SUBLINK':
      return isSubqueryNullable(place, tree);
    default:
      return true;
  }
}

function isVariableNullable(place: Place, node: TreeNode): boolean {
  let at = place;
  for (let level = Number(textAt(node, 'varlevelsup')); level > 0 && at.outer; level -= 1) at = at.outer;
  const table = Number(textAt(node, 'varno'));
  const column = Number(textAt(node, 'varattno'));
  const proven = findProven(at);
  if (proven.columns.has(`${table}.${column}`)) return false;
  if (sizeAt(node, 'varnullingrels') > 0 && !proven.tables.has(table)) return true;
  // The whole row, or one of PostgreSQL's system columns.
  return column > 0 && isColumnNullable(at, table, column);
}

function isCallNullable({ catalog }: Place, node: TreeNode, args: readonly boolean[]): boolean {
  const id = textAt(node, 'funcid');
  const name = catalog.functions.get(id) ?? '';
  if (ALWAYS.has(name)) return false;
  const is_cast = textAt(node, 'funcformat') !== '0' && !catalog.jsonReaders.has(id);
  return !(is_cast || TOTAL.has(name)) || args.some(Boolean);
}

const EXISTS = '0';
const ONE_VALUE = '4';
const ARRAY = '6';

function isSubqueryNullable(place: Place, node: TreeNode): boolean {
  const kind = textAt(node, 'subLinkType');
  if (kind === EXISTS || kind === ARRAY) return false;
  const query = nodeAt(node, 'subselect');
  if (kind !== ONE_VALUE || !query) return true;
  return !givesOneRow(query) || isResultNullable(inside(query, place), 1);
}

/** Regardless of the tables' content. */
function givesOneRow(query: TreeNode): boolean {
  const from = nodeAt(query, 'jointree');
  const is_plain = from !== null && nodesAt(from, 'fromlist').length === 0 && !nodeAt(from, 'quals');
  const is_sum = textAt(query, 'hasAggs') === 'true' && nodesAt(query, 'groupClause').length === 0;
  const is_cut = nodeAt(query, 'havingQual') || nodeAt(query, 'limitCount') || nodeAt(query, 'limitOffset');
  return (is_plain || is_sum) && !is_cut && !nodeAt(query, 'setOperations');
}
