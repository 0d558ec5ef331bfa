import type { ContentChange } from '@sightline/contract/publishing/content';
import type { DomainCtx } from '../../context.ts';
import { getTopicRow } from '../../measuring/topics/topics.service.ts';
import { assertCursor, type Part } from '../../platform/db/list-part.ts';
import { hasChange, listChangeRows } from './content-changes.queries.ts';

/** Newest first, of all topics without `topic_id`. */
export async function listChanges(
  { db, domain_id }: DomainCtx,
  topic_id: string | null,
  part: Part,
): Promise<ContentChange[]> {
  if (part.cursor !== null) assertCursor(await hasChange(db, domain_id, topic_id, part.cursor));
  return listChangeRows(db, domain_id, { topic_id, ...part });
}

export async function listChangesOfTopic(
  ctx: DomainCtx,
  topic_id: string,
  part: Part,
): Promise<ContentChange[]> {
  await getTopicRow(ctx, topic_id);
  return listChanges(ctx, topic_id, part);
}
