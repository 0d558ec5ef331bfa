import type { Audit } from '@sightline/contract/measuring/prompts';
import { sql } from 'kysely';
import { type Db, json, many, one, run } from '../../platform/db/database.ts';

export async function setAudits(db: Db, audits: readonly { prompt_id: string; audit: Audit }[]) {
  await run(
    db,
    sql`update prompts p set audit = r.audit from jsonb_to_recordset(${json(audits)}) as r(prompt_id uuid, audit jsonb) where p.id = r.prompt_id`,
  );
}

/** How many of a topic's prompts the customer's own site answers. */
export function countAudits(db: Db, topic_id: string) {
  return one(
    db,
    sql<{ answered: number; partly: number; not_answered: number; n: number }>`select
        count(*) filter (where audit ->> 'verdict' = 'answered')::int as answered,
        count(*) filter (where audit ->> 'verdict' = 'partly')::int as partly,
        count(*) filter (where audit ->> 'verdict' = 'not_answered')::int as not_answered,
        count(*) filter (where audit ->> 'verdict' <> 'for_others')::int as n
      from prompts where topic_id = ${topic_id} and archived_at is null and not branded`,
  );
}

/** Prompts of a topic that the site does not answer, or answers only in part. */
export function listAuditGaps(db: Db, topic_id: string) {
  return many(
    db,
    sql<{
      prompt_id: string;
      verdict: 'partly' | 'not_answered';
    }>`select id as prompt_id, audit ->> 'verdict' as verdict /* never null: it is one of these */ from prompts
      where topic_id = ${topic_id} and archived_at is null and not branded and audit ->> 'verdict' in ('partly', 'not_answered') order by created_at, id`,
  );
}
