import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export type RuleRow = Pick<ConversionRule, 'id' | 'trigger_event' | 'expression' | 'url'>;

const columns = sql`id, trigger_event, expression, url`;

/** Oldest first; of deleted rules only the newest when there are very many. */
export function listRuleRows(db: Db, domain_id: string, of: { deleted: boolean }) {
  return many(
    db,
    sql<RuleRow>`select ${columns} from (
        select * from conversion_rules where domain_id = ${domain_id} and (${of.deleted} or deleted_at is null)
        order by deleted_at desc nulls first limit 1000) r order by created_at, id`,
  );
}

export function insertRule(
  db: Db,
  rule: Omit<RuleRow, 'id'> & { domain_id: string; created_by: string; at: Date },
) {
  return one(
    db,
    sql<RuleRow>`insert into conversion_rules (domain_id, trigger_event, expression, url, created_by, created_at)
      values (${rule.domain_id}, ${rule.trigger_event}, ${rule.expression}, ${rule.url}, ${rule.created_by}, ${rule.at})
      returning ${columns}`,
  );
}

/** Rules changed. */
export function markRuleRestored(db: Db, rule: { domain_id: string; id: string }) {
  return run(
    db,
    sql`update conversion_rules set deleted_at = null
      where domain_id = ${rule.domain_id} and id = ${rule.id} and deleted_at is not null`,
  );
}

/** Rules changed. */
export function markRuleDeleted(db: Db, rule: { domain_id: string; id: string; at: Date }) {
  return run(
    db,
    sql`update conversion_rules set deleted_at = ${rule.at}
      where domain_id = ${rule.domain_id} and id = ${rule.id} and deleted_at is null`,
  );
}
