import { nodeAt, nodesAt, type TreeNode, textAt } from './node-tree.ts';
import type { Place } from './place.ts';
import { writtenTo } from './sources.ts';

/** Columns that cannot be null in any result row, because otherwise the query's conditions would fail. */
interface Proven {
  columns: ReadonlySet<string>;
  /** Tables that an outer join may lack, but that these rows have. */
  tables: ReadonlySet<number>;
}

const known = new WeakMap<TreeNode, Proven>();

export function findProven(place: Place): Proven {
  const { query } = place;
  const before = known.get(query);
  if (before) return before;
  const from = nodeAt(query, 'jointree');
  const variables = from ? conditionsOf(from).flatMap((condition) => holding(place, condition)) : [];
  const found = variables
    .filter((node) => textAt(node, 'varlevelsup') === '0')
    .map((node) => ({ table: Number(textAt(node, 'varno')), column: Number(textAt(node, 'varattno')) }))
    .filter(({ table, column }) => !writtenTo(query, table, column));
  const proven = {
    columns: new Set(found.map(({ table, column }) => `${table}.${column}`)),
    tables: new Set(found.map(({ table }) => table)),
  };
  known.set(query, proven);
  return proven;
}

const INNER = '0';

/** Conditions that every row meets: those of the query and of its inner joins. */
function conditionsOf(node: TreeNode): TreeNode[] {
  if (node.label === 'RANGETBLREF') return [];
  const inner = node.label === 'FROMEXPR' || textAt(node, 'jointype') === INNER;
  const left = node.label === 'JOINEXPR' && textAt(node, 'jointype') === '1' ? nodeAt(node, 'larg') : null;
  if (!inner) return left ? conditionsOf(left) : [];
  const own = nodeAt(node, 'quals');
  const parts = [...nodesAt(node, 'fromlist'), nodeAt(node, 'larg'), nodeAt(node, 'rarg')];
  return [...(own ? [own] : []), ...parts.flatMap((part) => (part ? conditionsOf(part) : []))];
}

/** Variables that are not null when a condition holds. */
function holding(place: Place, node: TreeNode): TreeNode[] {
  const args = nodesAt(node, 'args');
  if (node.label === 'BOOLEXPR') {
    const kind = textAt(node, 'boolop');
    const [only] = args;
    if (kind === 'and') return args.flatMap((one) => holding(place, one));
    return kind === 'not' && only ? strictly(place, only) : [];
  }
  if (node.label === 'NULLTEST') {
    const tested = nodeAt(node, 'arg');
    return textAt(node, 'nulltesttype') === '1' && tested ? strictly(place, tested) : [];
  }
  return strictly(place, node);
}

/** Variables that make an expression null when they are null. */
function strictly(place: Place, node: TreeNode): TreeNode[] {
  const { strict } = place.catalog;
  const args = () => nodesAt(node, 'args').flatMap((one) => strictly(place, one));
  const inner = nodeAt(node, 'arg');
  switch (node.label) {
    case 'VAR':
      return [node];
    case 'FUNCEXPR':
      return strict.has(textAt(node, 'funcid')) ? args() : [];
    case 'OPEXPR':
      return strict.has(textAt(node, 'opfuncid')) ? args() : [];
    case 'SCALARARRAYOPEXPR':
      return nodesAt(node, 'args')
        .slice(0, 1)
        .flatMap((one) => strictly(place, one));
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return inner ? strictly(place, inner) : [];
    default:
      return [];
  }
}
