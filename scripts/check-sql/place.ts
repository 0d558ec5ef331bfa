import type { Catalog } from './catalog.queries.ts';
import type { Tree, TreeNode } from './node-tree.ts';

/** A query, those around it, and what is known beside it. */
export interface Place {
  query: TreeNode;
  outer: Place | null;
  catalog: Catalog;
  /** Whether null may be given for the parameter of this number. */
  isGivenNull: (parameter: number) => boolean;
  /** Recursive queries that are being looked at. */
  looking: Set<TreeNode>;
  /** Within what is written to a row, where its columns are as they were. */
  reads_old: boolean;
  /** Whether an expression may be null there. */
  isNullable: (place: Place, tree: Tree | undefined) => boolean;
  /** Whether the column of this number that the query returns may be null. */
  isResultNullable: (place: Place, number: number) => boolean;
}

export const inside = (query: TreeNode, place: Place): Place => ({
  ...place,
  query,
  outer: place,
  reads_old: false,
});
