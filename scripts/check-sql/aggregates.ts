import { ALWAYS, AS_SOON_AS_A_ROW, MAKES_A_LIST } from './known-functions.ts';
import { nodeAt, nodesAt, type TreeNode, textAt } from './node-tree.ts';
import type { Place } from './place.ts';

/** Over no rows, most aggregates return null; with groups, each group has a row. */
export function isAggregateNullable(place: Place, node: TreeNode): boolean {
  const name = place.catalog.functions.get(textAt(node, 'aggfnoid')) ?? '';
  if (name === 'count') return false;
  const { query } = place;
  const has_rows =
    nodesAt(query, 'groupClause').length > 0 &&
    nodesAt(query, 'groupingSets').length === 0 &&
    !nodeAt(node, 'aggfilter');
  if (!has_rows) return true;
  if (MAKES_A_LIST.has(name)) return false;
  const args = nodesAt(node, 'args').map((entry) => place.isNullable(place, entry.fields.get('expr')));
  return !AS_SOON_AS_A_ROW.has(name) || args.some(Boolean);
}

export function isWindowNullable(place: Place, node: TreeNode, args: readonly boolean[]): boolean {
  const name = place.catalog.functions.get(textAt(node, 'winfnoid')) ?? '';
  if (ALWAYS.has(name)) return false;
  return !AS_SOON_AS_A_ROW.has(name) || nodeAt(node, 'aggfilter') !== null || args.some(Boolean);
}
