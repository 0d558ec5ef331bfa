import type { Ctx } from '../../context.ts';
import { deleteRemovedBefore } from './knowledge.queries.ts';

const UNDO_MS = 86_400_000;

/** Deletes entries for good a day after they were removed. */
export async function forgetRemovedEntries(ctx: Ctx) {
  await deleteRemovedBefore(ctx.db, new Date(ctx.now().getTime() - UNDO_MS));
}
