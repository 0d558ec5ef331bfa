import type { Ctx } from '../../context.ts';
import type { FailingChange, ShownVersion } from './change-health-types.ts';
import { openFigures } from './visit-places.store.ts';

/** Minimum number of views before a change is judged, and how many of the newest views are used. */
const MIN_VIEWS = 20;
const MAX_VIEWS = 200;

/** Changes that pages lack or undo on at least half of the views, as reported by the script. */
export function failingChanges(
  ctx: Ctx,
  domain_id: string,
  versions: readonly ShownVersion[],
): Promise<FailingChange[]> {
  return openFigures(ctx).failingChanges({
    domain_id,
    versions,
    newest: MAX_VIEWS,
    enough: MIN_VIEWS,
  });
}
