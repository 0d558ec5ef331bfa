import { ALWAYS } from './known-functions.ts';
import { nodeAt, nodesAt, type TreeNode, textAt } from './node-tree.ts';
import { inside, type Place } from './place.ts';

const RELATION = '0';
const SUBQUERY = '1';
const JOIN = '2';
const FUNCTION = '3';
const VALUES = '5';
const CTE = '6';
const GROUP = '9';

/** Whether a column of the query's source may be null, ignoring outer joins. */
export function isColumnNullable(place: Place, table: number, column: number): boolean {
  const source = nodesAt(place.query, 'rtable')[table - 1];
  if (!source) return true;
  const subquery = nodeAt(source, 'subquery');
  switch (textAt(source, 'rtekind')) {
    case RELATION:
      return isStoredNullable(place, { source, table, column });
    case SUBQUERY:
      return !subquery || place.isResultNullable(inside(subquery, place), column);
    case JOIN:
      return place.isNullable(place, nodesAt(source, 'joinaliasvars')[column - 1]);
    case GROUP:
      return place.isNullable(place, nodesAt(source, 'groupexprs')[column - 1]);
    case VALUES:
      return listsOf(source).some((row) => place.isNullable(place, row[column - 1]));
    case FUNCTION:
      return isFunctionNullable(place, source, column);
    case CTE:
      return isCommonNullable(place, source, column);
    default:
      return true;
  }
}

function isStoredNullable(place: Place, of: { source: TreeNode; table: number; column: number }): boolean {
  if (place.catalog.notNull.has(`${textAt(of.source, 'relid')}.${of.column}`)) return false;
  const written = place.reads_old ? null : writtenTo(place.query, of.table, of.column);
  return !written || place.isNullable({ ...place, reads_old: true }, written);
}

/** The value that the statement writes into a returned column. */
export function writtenTo(query: TreeNode, table: number, column: number): TreeNode | null {
  if (textAt(query, 'commandType') === '1' || Number(textAt(query, 'resultRelation')) !== table) return null;
  if (nodeAt(query, 'onConflict')) return null;
  const entry = nodesAt(query, 'targetList').find((target) => Number(textAt(target, 'resno')) === column);
  return entry ? nodeAt(entry, 'expr') : null;
}

function listsOf(source: TreeNode): (readonly TreeNode[])[] {
  const lists = source.fields.get('values_lists');
  if (!Array.isArray(lists)) return [];
  return lists.map((_, index) => nodesAt({ label: '', fields: new Map([['row', lists[index]]]) }, 'row'));
}

/** Functions that return one value per row; columns of a record may all be null. */
function isFunctionNullable({ catalog }: Place, source: TreeNode, column: number): boolean {
  const functions = nodesAt(source, 'functions');
  const columns = functions.map((one) => Number(textAt(one, 'funccolcount')));
  const is_number =
    textAt(source, 'funcordinality') === 'true' && column > columns.reduce((a, b) => a + b, 0);
  if (is_number) return false;
  const one =
    functions.length === 1 && columns[0] === 1 && functions[0] ? nodeAt(functions[0], 'funcexpr') : null;
  return !one || !ALWAYS.has(catalog.functions.get(textAt(one, 'funcid')) ?? '');
}

function isCommonNullable(place: Place, source: TreeNode, column: number): boolean {
  let at = place;
  for (let level = Number(textAt(source, 'ctelevelsup')); level > 0 && at.outer; level -= 1) at = at.outer;
  const name = textAt(source, 'ctename');
  const common = nodesAt(at.query, 'cteList').find((one) => textAt(one, 'ctename') === name);
  const query = common && nodeAt(common, 'ctequery');
  if (!query) return true;
  // A recursive query's column is null if it is null in the other half.
  if (place.looking.has(query)) return false;
  place.looking.add(query);
  try {
    return place.isResultNullable(inside(query, at), column);
  } finally {
    place.looking.delete(query);
  }
}
