import type { CheckedSentence } from '@sightline/contract/publishing/page-sentences';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { sentencesBesideSources } from '../sources/page-check.service.ts';
import { keepAccepted, listAccepted, removeAccepted } from './accepted-sentences.queries.ts';
import { lockPageRow } from './generated-pages.queries.ts';
import { getPageRow } from './generated-pages.service.ts';

const MAX_ACCEPTED = 1000;

/** Each sentence of a text of the page, saved or not, beside the one it rests on. */
export async function checkSentencesOf(
  ctx: DomainCtx,
  page_id: string,
  markdown: string,
): Promise<{ sentences: CheckedSentence[]; left_out: number }> {
  await getPageRow(ctx, ctx.domain_id, page_id);
  const rows = await listAccepted(ctx.db, page_id, MAX_ACCEPTED);
  const accepted = new Map(rows.map(({ sentence, ...who }) => [sentence, who]));
  const { sentences, left_out } = await sentencesBesideSources(ctx, ctx.domain_id, markdown);
  return {
    sentences: sentences.map((one) => ({ ...one, accepted: accepted.get(one.text) ?? null })),
    left_out,
  };
}

/** Remembers for this page that a person keeps a sentence as it is, or no longer. */
export async function acceptSentence(
  ctx: DomainCtx,
  { page_id, sentence, accepted }: { page_id: string; sentence: string; accepted: boolean },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if (!(await lockPageRow(tx.db, tx.domain_id, page_id)))
      throw new AppError('not_found', 'Page not found.');
    if (!accepted) return removeAccepted(tx.db, { page_id, sentence });
    const { length } = await listAccepted(tx.db, page_id, MAX_ACCEPTED);
    if (length === MAX_ACCEPTED)
      throw new AppError('conflict', `At most ${MAX_ACCEPTED} sentences of a page can be accepted.`);
    await keepAccepted(tx.db, { page_id, sentence, by: tx.user.id, at: tx.now() });
  });
}
