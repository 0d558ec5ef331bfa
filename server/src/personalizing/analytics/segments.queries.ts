import type { Segment } from '@sightline/contract/personalizing/segments';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export function listSegmentRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<Segment>`select id, name, filters from visit_segments where domain_id = ${domain_id} order by lower(name)`,
  );
}

/** Replaces the segment of this name, ignoring case. */
export function replaceSegment(
  db: Db,
  segment: Omit<Segment, 'id'> & { domain_id: string; created_by: string | null; at: Date },
) {
  const { domain_id, name, filters, created_by, at } = segment;
  return one(
    db,
    sql<Segment>`insert into visit_segments (domain_id, name, filters, created_by, created_at)
      values (${domain_id}, ${name}, ${filters}::text[], ${created_by}, ${at})
      on conflict (domain_id, lower(name)) do update set name = excluded.name, filters = excluded.filters
      returning id, name, filters`,
  );
}

export const deleteSegment = (db: Db, domain_id: string, segment_id: string) =>
  run(db, sql`delete from visit_segments where id = ${segment_id} and domain_id = ${domain_id}`);
