import type { ContentChange } from '@sightline/contract/publishing/content';
import type { DomainCtx } from '../../context.ts';
import { getTopicRow } from '../../measuring/topics/topics.service.ts';
import { listChangeRows } from './content-changes.queries.ts';

const MAX_OF_A_TOPIC = 200;

/** Newest first. */
export function listChanges(ctx: DomainCtx, limit: number): Promise<ContentChange[]> {
  return listChangeRows(ctx.db, ctx.domain_id, { topic_id: null, limit });
}

export async function listChangesOfTopic(ctx: DomainCtx, topic_id: string): Promise<ContentChange[]> {
  await getTopicRow(ctx, topic_id);
  return listChangeRows(ctx.db, ctx.domain_id, { topic_id, limit: MAX_OF_A_TOPIC });
}
