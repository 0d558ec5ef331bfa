import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

export interface SharedRow {
  id: string;
  first_id: string;
  variant_id: string;
  letter: 'A' | 'B' | 'C' | 'D';
  share: number;
  is_adaptive: boolean;
}

const columns = sql`t.id, f.id as first_id, t.variant_id, t.letter, t.share, f.is_adaptive`;
const rows = sql`personalization_triggers t join personalization_triggers f on f.id = coalesce(t.beside_id, t.id)`;

/** Variants that share their visitors with others. */
export function listShared(db: Db, domain_id: string) {
  return many(
    db,
    sql<SharedRow>`select ${columns} from ${rows}
      where t.domain_id = ${domain_id} and exists (select from personalization_triggers o where o.beside_id = f.id)
      order by f.id, t.letter`,
  );
}

/** A variant and those that share its visitors. */
export function listSharedWith(db: Db, of: { domain_id: string; variant_id: string }) {
  return many(
    db,
    sql<SharedRow>`select ${columns} from ${rows}
      where t.domain_id = ${of.domain_id} and f.id = (
        select coalesce(beside_id, id) from personalization_triggers
        where domain_id = ${of.domain_id} and variant_id = ${of.variant_id})
      order by t.letter`,
  );
}

/** Variant A and those beside it; changes of the same ones wait for each other. */
export function lockVariantsOf(db: Db, of: { domain_id: string; first_id: string }) {
  return many(
    db,
    sql<SharedRow>`select ${columns} from ${rows}
      where t.domain_id = ${of.domain_id} and f.id = ${of.first_id} and f.beside_id is null order by t.letter for update`,
  );
}

/** A variant whose versions are copies of what `from` has newest. */
export async function insertBeside(
  db: Db,
  {
    first_id,
    id,
    letter,
    from,
    by,
    at,
  }: {
    first_id: string;
    id: string;
    letter: string;
    from: string;
    by: string;
    at: Date;
  },
) {
  await run(
    db,
    sql`with made as (
        insert into personalization_triggers (id, domain_id, key, label, description, rule, place, beside_id, letter, created_at)
        select ${id}, domain_id, key || '#' || ${letter}::text, label, description, rule, place, id, ${letter}, ${at}
        from personalization_triggers where id = ${first_id}
        returning variant_id
      )
      insert into variant_pages (domain_id, variant_id, page_id, version, changes, note, sources_hash, writer, created_by, created_at)
      select v.domain_id, made.variant_id, v.page_id, 1, v.changes, null, '', v.writer, ${by}, ${at}
      from made cross join (select distinct on (page_id) * from variant_pages where variant_id = ${from}
        order by page_id, version desc) v
      where v.changes <> '[]'`,
  );
}

export async function deleteBeside(db: Db, id: string) {
  await run(db, sql`delete from personalization_triggers where id = ${id} and beside_id is not null`);
}

export async function setShareRows(
  db: Db,
  first_id: string,
  shares: readonly { variant_id: string; share: number }[],
  is_adaptive: boolean,
) {
  await run(
    db,
    sql`update personalization_triggers t set share = s.share, is_adaptive = ${is_adaptive} and t.beside_id is null
      from jsonb_to_recordset(${json(shares)}) as s(variant_id uuid, share real)
      where t.variant_id = s.variant_id and coalesce(t.beside_id, t.id) = ${first_id}
        and (t.share, t.is_adaptive) is distinct from (s.share, ${is_adaptive} and t.beside_id is null)`,
  );
}

export interface SharePeriod {
  trigger_id: string;
  since: string;
  shares: Record<string, number>;
}

/** The newest ones of each, oldest first. */
export function listPeriods(db: Db, domain_id: string, most: number) {
  return many(
    db,
    sql<SharePeriod>`select trigger_id, since, shares from (
        select *, row_number() over (partition by trigger_id order by since desc) as age
        from share_periods where domain_id = ${domain_id}) p
      where age <= ${most} order by trigger_id, since`,
  );
}

/** Begins periods where the shares are others than before; the same again begins none. */
export async function beginPeriods(
  db: Db,
  domain_id: string,
  periods: readonly Pick<SharePeriod, 'trigger_id' | 'shares'>[],
  at: Date,
) {
  await run(
    db,
    sql`insert into share_periods (trigger_id, domain_id, since, shares)
      select n.trigger_id, ${domain_id}, ${at}, n.shares
      from jsonb_to_recordset(${json(periods)}) as n(trigger_id uuid, shares jsonb)
      where n.shares is distinct from (
        select p.shares from share_periods p where p.trigger_id = n.trigger_id order by p.since desc limit 1)
      on conflict (trigger_id, since) do update set shares = excluded.shares`,
  );
}
