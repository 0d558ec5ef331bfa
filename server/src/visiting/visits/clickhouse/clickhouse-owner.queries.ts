import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';

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
