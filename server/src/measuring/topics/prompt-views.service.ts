import type { PromptView } from '@sightline/contract/measuring/prompts';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { deleteView, listViewRows, replaceView } from './prompt-views.queries.ts';

const MAX_VIEWS = 50;

/** Named filters of the table of prompts, which the whole team shares. */
export const listViews = ({ db, domain_id }: DomainCtx): Promise<PromptView[]> => listViewRows(db, domain_id);

export const saveView = (ctx: DomainCtx, view: { name: string; search: string }): Promise<PromptView> =>
  inTransaction(ctx, async (tx) => {
    const { domain_id, user, now } = tx;
    await lockDomain(tx, domain_id);
    const saved = await replaceView(tx.db, { ...view, domain_id, created_by: user.id, at: now() });
    if ((await listViewRows(tx.db, domain_id)).length > MAX_VIEWS)
      throw new AppError('conflict', `A website has at most ${MAX_VIEWS} views. Delete one first.`);
    return saved;
  });

export async function removeView({ db, domain_id }: DomainCtx, view_id: string): Promise<void> {
  if ((await deleteView(db, domain_id, view_id)) === 0) throw new AppError('not_found', 'View not found.');
}
