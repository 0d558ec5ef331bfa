import { sql } from 'kysely';
import { type Db, json, many, run } from '../../../platform/db/database.ts';
import type { BegunRow, FleetRule, FleetVisitor, RowKey } from '../visit-types.ts';

export async function insertBegun(db: Db, rows: readonly BegunRow[]): Promise<void> {
  await run(
    db,
    sql`insert into begun_visits (domain_id, visitor_id, visit_id, neighbors, at)
      select domain_id, visitor_id, visit_id, neighbors, at
      from jsonb_to_recordset(${json(rows)}) as b(domain_id uuid, visitor_id uuid, visit_id uuid, neighbors text, at timestamptz)
      on conflict do nothing`,
  );
}

export async function markActed(db: Db, visitors: readonly RowKey[]): Promise<void> {
  await run(
    db,
    sql`update begun_visits b set acted = true from jsonb_to_recordset(${json(visitors)}) as v(domain_id uuid, id uuid)
      where b.domain_id = v.domain_id and b.visitor_id = v.id and not b.acted`,
  );
}

/** Visitors of fleets, in order, behind one of them. */
export function listFleetVisitors(db: Db, rule: FleetRule, behind: RowKey | null, limit: number) {
  const seconds = (amount: number) => sql`make_interval(secs => ${amount}::int)`;
  return many(
    db,
    sql<FleetVisitor>`with begun as (
        select domain_id, neighbors, at,
          lead(at, ${rule.visits - 1}::int) over (partition by domain_id, neighbors order by at) as last_at
        from begun_visits where at < ${rule.before}
      ), spans as (
        select domain_id, neighbors, at as first_at, last_at from begun
        where last_at <= at + ${seconds(rule.within_seconds)}
      ), fleets as (
        select * from spans s where not exists (
          select from begun_visits o where o.domain_id = s.domain_id and o.neighbors = s.neighbors and o.acted
            and o.at between s.first_at - ${seconds(rule.calm_seconds)} and s.last_at + ${seconds(rule.calm_seconds)})
      )
      select b.domain_id, b.visitor_id as id, min(b.at) as at from fleets f
        join begun_visits b on b.domain_id = f.domain_id and b.neighbors = f.neighbors and b.at between f.first_at and f.last_at
      where ${behind?.domain_id ?? null}::uuid is null or (b.domain_id, b.visitor_id) > (${behind?.domain_id ?? null}::uuid, ${behind?.id ?? null}::uuid)
      group by 1, 2 order by 1, 2 limit ${limit}`,
  );
}

export async function deleteBegunBefore(db: Db, before: Date): Promise<void> {
  await run(db, sql`delete from begun_visits where at < ${before}`);
}

export async function deleteBegunOf(db: Db, { domain_id, id }: RowKey): Promise<void> {
  await run(db, sql`delete from begun_visits where domain_id = ${domain_id} and visitor_id = ${id}`);
}
