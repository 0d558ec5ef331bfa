import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { picturePage } from './picture-page.ts';
import { dropShot, noteShotFailure, type ShotKey, storePicture } from './screenshots.queries.ts';
import { findShownVariant } from './shown-variant.ts';

/** Failures of the page are stored in the row; only our own faults are retried. */
export async function takeAndStore(ctx: Ctx, key: ShotKey, signal: AbortSignal) {
  const { domain_id, path } = key;
  const [variant_id, version] = key.variant_key.split(':');
  const shown = await findShownVariant(ctx, { domain_id, path, variant_id, version: Number(version) });
  // Its page or elements were switched off meanwhile.
  if (shown.variant_key !== key.variant_key) return dropShot(ctx.db, key);
  const { host } = await getDomainRow(ctx, domain_id);
  try {
    const picture = await picturePage(ctx, { host, path, changes: shown.changes, signal });
    await storePicture(ctx.db, key, { ...picture, at: ctx.now() });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof FetchError)) throw error;
    const error_code = error instanceof AppError ? error.code : 'unavailable';
    await noteShotFailure(ctx.db, key, { error: error.message, error_code, at: ctx.now() });
  }
}
