import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { DayCount } from '../home/visit-copies.queries.ts';
import { STORED_KINDS } from '../rows/work-rows.ts';

export async function emptyClickHouse({ run, tables }: ClickHouse): Promise<void> {
  for (const table of [...STORED_KINDS, 'events', 'visit_units'])
    await run(`truncate table ${tables.held(table)}${tables.everywhere}`);
}

/** Rows as of a unit of work; the same token again changes nothing. */
export const insertStored = (
  clickhouse: ClickHouse,
  kind: string,
  rows: readonly object[],
  { written, token }: { written: number; token: string },
): Promise<void> =>
  clickhouse.insert(
    kind,
    rows.map((row) => ({ ...row, written })),
    token,
  );

export const countStored = (clickhouse: ClickHouse): Promise<DayCount[]> =>
  clickhouse.rows<DayCount>(
    `select domain_id, toString(day) as day, toInt32(sum(visits)) as visits, toInt32(sum(views)) as views from (
        select domain_id, toDate32(started_at) as day, 1 as visits, 0 as views from visits final
        union all select domain_id, toDate32(at) as day, 0 as visits, 1 as views from views final
      ) group by domain_id, day order by toString(domain_id), day`,
  );

/** Whose events these are; nobody's become an installation's that may begin here. */
export async function claimClickHouse(
  clickhouse: ClickHouse,
  installation: string,
  may_begin: boolean,
): Promise<string[]> {
  const owners = await readOwners(clickhouse);
  if (owners.length > 0 || !may_begin) return owners;
  await clickhouse.insert('installation', [{ id: installation, at: new Date() }], installation);
  return [installation];
}

async function readOwners(clickhouse: ClickHouse): Promise<string[]> {
  const rows = await clickhouse.rows<{ id: string }>('select distinct id from installation');
  return rows.map(({ id }) => id);
}
