import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

export interface DecisionRow {
  id: string;
  fact_key: string;
  subject: string;
  /** All values that the decision covers. */
  stated: { value: string; text: string }[];
  /** Null where all are right. */
  chosen: string | null;
  decided_by: string | null;
  decided_at: string;
}

/** Beyond this number the oldest decisions count no more. */
const MAX_DECISIONS = 500;

/** Decisions that were not taken back, newest first, with the name of who made them. */
export function listDecisions(db: Db, domain_id: string) {
  return many(
    db,
    sql<DecisionRow>`select d.id, d.fact_key, d.subject, d.stated, d.chosen,
        coalesce(nullif(u.additional_info ->> 'name', ''), u.email) as decided_by, d.decided_at
      from fact_decisions d left join users u on u.id = d.decided_by
      where d.domain_id = ${domain_id} and d.undone_at is null order by d.decided_at desc, d.id limit ${MAX_DECISIONS}`,
  );
}

export async function insertDecision(
  db: Db,
  decision: Pick<DecisionRow, 'fact_key' | 'subject' | 'stated' | 'chosen'> & {
    domain_id: string;
    by: string;
    at: Date;
  },
) {
  await run(
    db,
    sql`insert into fact_decisions (domain_id, fact_key, subject, stated, chosen, decided_by, decided_at)
      values (${decision.domain_id}, ${decision.fact_key}, ${decision.subject}, ${json(decision.stated)}, ${decision.chosen},
        ${decision.by}, ${decision.at})`,
  );
}

/** False when there is none that stands. */
export async function setUndone(db: Db, decision: { domain_id: string; id: string; by: string; at: Date }) {
  const changed = await run(
    db,
    sql`update fact_decisions set undone_by = ${decision.by}, undone_at = ${decision.at}
      where domain_id = ${decision.domain_id} and id = ${decision.id} and undone_at is null`,
  );
  return changed > 0;
}
