import type { Ctx } from '../../context.ts';
import type { FailingChange, ShownVersion } from './change-health-types.ts';
import { openFiguresStore } from './figures.store.ts';

/** Views before anything is said about a change, and how many of the newest ones are looked at. */
const ENOUGH_VIEWS = 20;
const NEWEST_VIEWS = 200;

/** Changes that pages lack or take back on half of the views or more, as the script reports it. */
export function failingChanges(
  ctx: Ctx,
  domain_id: string,
  versions: readonly ShownVersion[],
): Promise<FailingChange[]> {
  return openFiguresStore(ctx.db).failingChanges({
    domain_id,
    versions,
    newest: NEWEST_VIEWS,
    enough: ENOUGH_VIEWS,
  });
}
