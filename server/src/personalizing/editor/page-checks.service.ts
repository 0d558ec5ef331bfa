import type { CheckPicture, PageCheck } from '@sightline/contract/personalizing/page-checks';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getPage } from '../site-pages/pages.service.ts';
import { scriptChangesOf } from '../variants/hand-versions.service.ts';
import { checkPage } from './editor.jobs.ts';
import { countRunning, findCheck, findCheckImage, insertCheck } from './page-checks.queries.ts';

const MAX_RUNNING = 5;

/** Has a worker look at the page with these changes; nothing else is saved. */
export async function startCheck(
  ctx: DomainCtx,
  { page_id, changes }: { page_id: string; changes: HandChange[] },
): Promise<PageCheck> {
  const { domain_id } = ctx;
  await getPage(ctx, page_id);
  return inTransaction(ctx, async (tx) => {
    const made = await scriptChangesOf(tx, page_id, changes);
    if ((await countRunning(tx.db, domain_id, tx.now())) >= MAX_RUNNING)
      throw new AppError('too_many_requests', 'Other checks are running. Try again in a few seconds.', {
        retry_after_seconds: 10,
      });
    const check = await insertCheck(tx.db, { domain_id, page_id, changes: made, at: tx.now() });
    await tx.jobs.send(tx.db, { ...checkPage, group: domain_id }, { check_id: check.id });
    return check;
  });
}

interface OfCheck {
  page_id: string;
  check_id: string;
}

export async function getCheck(ctx: DomainCtx, { page_id, check_id }: OfCheck): Promise<PageCheck> {
  const check = await findCheck(ctx.db, { domain_id: ctx.domain_id, page_id, check_id });
  if (!check) throw noCheck();
  return check;
}

export async function getCheckImage(
  ctx: DomainCtx,
  { page_id, check_id, picture }: OfCheck & { picture: CheckPicture },
): Promise<Buffer> {
  const image = await findCheckImage(ctx.db, { domain_id: ctx.domain_id, page_id, check_id }, picture);
  if (!image) throw noCheck();
  return image;
}

const noCheck = () => new AppError('not_found', 'Check not found. Checks are kept for a day.');
