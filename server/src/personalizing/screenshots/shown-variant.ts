import type { ElementChange } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { findPageByPath } from '../site-pages/pages.service.ts';
import { changesOf } from '../variants/personalization.service.ts';

export interface ShownVariant {
  /** Empty for the original, which a variant without changes for the page shows too. */
  variant_key: string;
  changes: ElementChange[];
}

const ORIGINAL: ShownVariant = { variant_key: '', changes: [] };

/** What a version of a variant shows on a page; without one what visitors see, saw last or would see. */
export async function findShownVariant(
  ctx: Ctx,
  of: { domain_id: string; path: string; variant_id: string | undefined; version?: number | undefined },
): Promise<ShownVariant> {
  if (!of.variant_id) return ORIGINAL;
  const { domain_id, variant_id } = of;
  const [path = '/'] = of.path.split('?');
  const page = await findPageByPath(ctx, { domain_id, path });
  const shown =
    page && (await changesOf(ctx, { domain_id, variant_id, page_id: page.id }, of.version ?? 'shown'));
  if (!shown || shown.changes.length === 0) return ORIGINAL;
  return { variant_key: `${variant_id}:${shown.version}`, changes: shown.changes };
}
