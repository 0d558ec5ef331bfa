import type { Annotation } from '@sightline/contract/personalizing/annotations';
import { lockDomain } from '../../company/domains/lock-domain.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { deleteAnnotation, insertAnnotation, listAnnotationRows } from './annotations.queries.ts';

const MAX_ANNOTATIONS = 500;

export const listAnnotations = ({ db, domain_id }: DomainCtx): Promise<Annotation[]> =>
  listAnnotationRows(db, domain_id);

export const addAnnotation = (
  ctx: DomainCtx,
  { day, text }: { day: string; text: string },
): Promise<Annotation> =>
  inTransaction(ctx, async (tx) => {
    const { db, domain_id, user, now } = tx;
    await lockDomain(tx, domain_id);
    if ((await listAnnotationRows(db, domain_id)).length >= MAX_ANNOTATIONS)
      throw new AppError(
        'conflict',
        `A website has at most ${MAX_ANNOTATIONS} annotations. Delete one first.`,
      );
    return insertAnnotation(db, { domain_id, day, text, created_by: user.id, at: now() });
  });

export async function removeAnnotation({ db, domain_id }: DomainCtx, annotation_id: string): Promise<void> {
  if ((await deleteAnnotation(db, domain_id, annotation_id)) === 0)
    throw new AppError('not_found', 'Annotation not found.');
}
