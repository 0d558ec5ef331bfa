import { sql } from 'kysely';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';

export interface OrganizationRow {
  id: string;
  name: string;
  sample: string | null;
  deleted_at: string | null;
}

export function findOrganization(db: Db, id: string) {
  return maybeOne(
    db,
    sql<OrganizationRow>`select id, name, sample, deleted_at from organizations where id = ${id}`,
  );
}

/** Nobody can join it or add to it until the transaction ends. */
export function lockOrganization(db: Db, id: string) {
  return maybeOne(
    db,
    sql<OrganizationRow>`select id, name, sample, deleted_at from organizations where id = ${id} for update`,
  );
}

export function listDeleted(db: Db, most: number) {
  return many(
    db,
    sql<{
      id: string;
    }>`select id from organizations where deleted_at is not null order by deleted_at limit ${most}`,
  );
}

export function listDomainsOf(db: Db, org_id: string) {
  return many(
    db,
    sql<{ id: string; host: string }>`select id, host from domains where org_id = ${org_id} order by id`,
  );
}
