import type { Segment } from '@sightline/contract/personalizing/segments';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { filtersOf } from './asked-visits.service.ts';
import { deleteSegment, listSegmentRows, replaceSegment } from './segments.queries.ts';

const MAX_SEGMENTS = 50;

/** Named filters of visits, which the whole team shares. */
export const listSegments = ({ db, domain_id }: DomainCtx): Promise<Segment[]> =>
  listSegmentRows(db, domain_id);

export function saveSegment(ctx: DomainCtx, segment: { name: string; filters: string[] }): Promise<Segment> {
  filtersOf(segment.filters);
  return inTransaction(ctx, async (tx) => {
    const { db, domain_id, user, now } = tx;
    await lockDomain(tx, domain_id);
    const { name, filters } = segment;
    const saved = await replaceSegment(db, { name, filters, domain_id, created_by: user.id, at: now() });
    if ((await listSegmentRows(db, domain_id)).length > MAX_SEGMENTS)
      throw new AppError('conflict', `A website has at most ${MAX_SEGMENTS} segments. Delete one first.`);
    return saved;
  });
}

export async function removeSegment({ db, domain_id }: DomainCtx, segment_id: string): Promise<void> {
  if ((await deleteSegment(db, domain_id, segment_id)) === 0)
    throw new AppError('not_found', 'Segment not found.');
}
