import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one } from '../../platform/db/database.ts';

export interface DecisionRow {
  id: string;
  brand_id: string;
  brand_name: string;
  phrase: string;
  sentence: string;
  span: { start: number; end: number };
  means_brand: boolean;
  created_at: string;
}

const columns = sql`id, brand_id, (select b.name from brands b where b.id = brand_id) as brand_name /* never null: it refers to one */,
  phrase, sentence, span, means_brand, created_at`;

/** About brands that are tracked now, newest first. */
export function listDecisionRows(db: Db, domain_id: string, role: 'own' | 'competitor' | null) {
  return many(
    db,
    sql<DecisionRow>`select ${columns} from mention_decisions
      where domain_id = ${domain_id} and brand_id in (
        select b.id from brands b where b.domain_id = ${domain_id} and b.status = 'confirmed'
          and (${role}::text is null or b.role = ${role}))
      order by created_at desc, id`,
  );
}

export async function countDecisions(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from mention_decisions where domain_id = ${domain_id}`,
  );
  return row.n;
}

export interface NewDecision extends Pick<DecisionRow, 'brand_id' | 'phrase' | 'sentence' | 'span'> {
  domain_id: string;
  means_brand: boolean;
  by: string;
  at: Date;
}

export function insertDecision(db: Db, decision: NewDecision) {
  const { domain_id, brand_id, phrase, sentence, span, means_brand, by, at } = decision;
  return one(
    db,
    sql<DecisionRow>`insert into mention_decisions (domain_id, brand_id, phrase, sentence, span, means_brand, created_by, created_at)
      values (${domain_id}, ${brand_id}, ${phrase}, ${sentence}, ${json(span)}, ${means_brand}, ${by}, ${at})
      returning ${columns}`,
  );
}

export type Redecision = Pick<NewDecision, 'domain_id' | 'brand_id' | 'phrase' | 'means_brand' | 'by' | 'at'>;

/** Undefined when nobody has decided about the phrase yet. */
export function updateDecision(db: Db, { domain_id, brand_id, phrase, means_brand, by, at }: Redecision) {
  return maybeOne(
    db,
    sql<DecisionRow>`update mention_decisions set means_brand = ${means_brand}, created_by = ${by}, created_at = ${at}
      where domain_id = ${domain_id} and brand_id = ${brand_id} and phrase = ${phrase}
      returning ${columns}`,
  );
}

/** Undefined when there is none. */
export function deleteDecision(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<{
      brand_id: string;
    }>`delete from mention_decisions where id = ${id} and domain_id = ${domain_id} returning brand_id`,
  );
}
