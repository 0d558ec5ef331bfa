import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { lockElements, setElementsEnabled } from './elements.queries.ts';
import { setEnabled } from './pages.queries.ts';
import { getPage, noPage } from './pages.service.ts';
import { settleOnboarding } from './settle-onboarding.ts';
import { elementsChanged } from './site-pages-announcements.ts';

export async function setPageEnabled(
  ctx: DomainCtx,
  { page_id, enabled }: { page_id: string; enabled: boolean },
): Promise<SitePage> {
  return inTransaction(ctx, async (tx) => {
    if (!(await setEnabled(tx.db, tx.domain_id, page_id, enabled))) throw noPage();
    if (enabled) await adapt(tx, tx.domain_id);
    return getPage(tx, page_id);
  });
}

/** All of them, or none if one does not belong to the domain. If an element is named twice, the last value counts. */
export async function updateElements(
  ctx: DomainCtx,
  updates: { id: string; enabled: boolean }[],
): Promise<void> {
  const wanted = new Map(updates.map(({ id, enabled }) => [id.toLowerCase(), enabled]));
  await inTransaction(ctx, async (tx) => {
    const known = await lockElements(tx.db, tx.domain_id, [...wanted.keys()]);
    if (known < wanted.size)
      throw new AppError('not_found', 'One of these elements no longer exists. Reload the page.');
    await setElementsEnabled(
      tx.db,
      [...wanted].map(([id, enabled]) => ({ id, enabled })),
    );
    await adapt(tx, tx.domain_id);
  });
}

/** Updates variants after what may change has changed. */
async function adapt(tx: Ctx, domain_id: string) {
  await tx.announce(tx, elementsChanged, { domain_id });
  await settleOnboarding(tx, domain_id);
}
