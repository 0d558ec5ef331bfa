import type { ElementBox, PagePicture } from '@sightline/contract/personalizing/site-pages';
import type { Ctx, DomainCtx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { findPageImage, findPageShot, replacePageShot } from './page-pictures.queries.ts';
import { getPage } from './pages.service.ts';
import type { ScanPicture } from './picture-scan.ts';

const NONE_YET = 'There is no picture of this page yet. Scan again to get one.';
const FAILED = 'The last scan read this page but couldn’t take a picture of it. Scan again to retry.';

/** Where the elements of a page stand on its picture. */
export async function getPagePicture(ctx: DomainCtx, page_id: string): Promise<PagePicture> {
  await getPage(ctx, page_id);
  const row = await findPageShot(ctx.db, ctx.domain_id, page_id);
  if (!row?.is_taken) return { picture: null, problem: row ? FAILED : NONE_YET };
  const { id, width, height, boxes } = row;
  return { picture: { id, width, height, boxes }, problem: null };
}

export async function getPageImage(
  ctx: DomainCtx,
  of: { page_id: string; picture_id: string },
): Promise<Buffer> {
  await getPage(ctx, of.page_id);
  const row = await findPageImage(ctx.db, { domain_id: ctx.domain_id, ...of });
  if (!row) throw new AppError('not_found', 'A later scan has replaced this picture.');
  return row.image;
}

/** Keeps what a scan pictured, in the transaction that keeps its elements; null where nothing could be. */
export async function keepScanPicture(
  tx: Ctx,
  scan: { page_id: string; domain_id: string; task_id: string },
  element_ids: readonly string[],
  picture: ScanPicture | null,
) {
  const { page_id, domain_id, task_id } = scan;
  const { image, width, height, boxes } = picture ?? { image: null, width: 0, height: 0, boxes: [] };
  const named = boxes.flatMap((box, at): ElementBox[] => {
    const element_id = element_ids[at];
    return box && element_id ? [{ element_id, ...box }] : [];
  });
  await replacePageShot(tx.db, {
    id: task_id,
    page_id,
    domain_id,
    image,
    width,
    height,
    boxes: named,
    at: tx.now(),
  });
}
