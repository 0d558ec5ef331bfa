import type { Annotation } from '@sightline/contract/personalizing/annotations';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export function listAnnotationRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<Annotation>`select id, day, text from annotations where domain_id = ${domain_id} order by day desc, created_at desc, id`,
  );
}

export function insertAnnotation(
  db: Db,
  of: Omit<Annotation, 'id'> & { domain_id: string; created_by: string | null; at: Date },
) {
  return one(
    db,
    sql<Annotation>`insert into annotations (domain_id, day, text, created_by, created_at)
      values (${of.domain_id}, ${of.day}, ${of.text}, ${of.created_by}, ${of.at}) returning id, day, text`,
  );
}

export const deleteAnnotation = (db: Db, domain_id: string, annotation_id: string) =>
  run(db, sql`delete from annotations where id = ${annotation_id} and domain_id = ${domain_id}`);
