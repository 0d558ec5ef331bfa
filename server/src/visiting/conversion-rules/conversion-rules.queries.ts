import type { ConversionRule } from '@sightline/contract/visiting/conversions';
import { sql } from 'kysely';
import { type Db, many, one, run } from '../../platform/db/database.ts';

export type RuleRow = Pick<ConversionRule, 'id' | 'expression' | 'url'> & {
  trigger_event: RuleKind;
};
/** Rules of the kind `event` count named events, and are none of the script's. */
export type RuleKind = ConversionRule['trigger_event'] | 'event';

/** The event's name is the expression. */
export interface EventGoalRow {
  id: string;
  name: string;
  created_at: string;
  deleted_at: string | null;
}

const columns = sql`id, trigger_event, expression, url`;

/** Goals for named events, oldest first, also former ones, because they count what came before they were deleted. */
export function listEventGoalRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<EventGoalRow>`select id, expression as name /* never null: what an event is called */, created_at, deleted_at from (
        select * from conversion_rules where domain_id = ${domain_id} and trigger_event = 'event'
        order by deleted_at desc nulls first limit 1000) r order by created_at, id`,
  );
}

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
