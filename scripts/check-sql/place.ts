import type { Catalog } from './catalog.queries.ts';
import type { Tree, TreeNode } from './node-tree.ts';

/** A query, its outer queries, and other known facts. */
export interface Place {
  query: TreeNode;
  outer: Place | null;
  catalog: Catalog;
  /** Whether the parameter with this number may be null. */
  isGivenNull: (parameter: number) => boolean;
  /** Recursive queries being examined. */
  looking: Set<TreeNode>;
  /** Inside what is written to a row, where columns have their old values. */
  reads_old: boolean;
  /** Whether an expression may be null there. */
  isNullable: (place: Place, tree: Tree | undefined) => boolean;
  /** Whether the query's result column with this number may be null. */
  isResultNullable: (place: Place, number: number) => boolean;
}

export const inside = (query: TreeNode, place: Place): Place => ({
  ...place,
  query,
  outer: place,
  reads_old: false,
});
