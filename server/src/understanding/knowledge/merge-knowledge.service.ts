import type { MergePreview } from '@sightline/contract/understanding/knowledge';
import { getDomain, setDescription } from '../../company/domains/domains.service.ts';
import { writerOf } from '../../company/domains/writer-of-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { getOwnBrand } from '../brands/brands.service.ts';
import { lockEntryRow, setAccepted } from './knowledge.queries.ts';
import { getEntry } from './knowledge.service.ts';

/** The overview with the text merged in; nothing is stored. */
export async function previewMerge(
  ctx: DomainCtx,
  entry_id: string,
  signal: AbortSignal,
): Promise<MergePreview> {
  const entry = await getEntry(ctx, entry_id);
  mustBeDraft(entry);
  const { description, description_version } = await getDomain(ctx);
  const { name } = await getOwnBrand(ctx, ctx.domain_id);
  const writer = await writerOf(ctx, ctx.domain_id);
  const merged = await writer.mergeKnowledge({
    brand_name: name,
    description: description ?? '',
    addition: { title: entry.title, url: entry.source_url, text: entry.content_text ?? '' },
    signal,
  });
  return {
    proposed_description: merged.markdown,
    description_version,
    changes: merged.changes,
    note: merged.note,
  };
}

/** Conflict when the overview has changed since the given version, or the text was already accepted. */
export async function acceptMerge(
  ctx: DomainCtx,
  input: { entry_id: string; approved_description: string; description_version?: number | undefined },
): Promise<{ description: string; description_version: number }> {
  const { entry_id, approved_description, description_version } = input;
  await getEntry(ctx, entry_id);
  return inTransaction(ctx, async (tx) => {
    const entry = await lockEntryRow(tx.db, entry_id);
    if (!entry) throw new AppError('not_found', 'Entry not found. A teammate may have deleted it.');
    mustBeDraft(entry);
    const changed = await setDescription(tx, tx.domain_id, approved_description, description_version);
    await setAccepted(tx.db, entry_id, { by: tx.user.id, at: tx.now() });
    return changed;
  });
}

function mustBeDraft({ entry_type, status }: { entry_type: string; status: string }) {
  if (entry_type !== 'prompt')
    throw new AppError('bad_request', 'Only typed text can be added to the overview.');
  if (status !== 'draft') throw new AppError('conflict', 'This text is already in the overview.');
}
