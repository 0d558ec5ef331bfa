import { sql } from 'kysely';
import { type Db, maybeOne, one, run } from '../../platform/db/database.ts';
import { readPortions } from '../../platform/db/read-portions.ts';
import type { ExportRow, ExportTable, TableFile } from './export-file.ts';

/** Exports at a time, over all processes and organizations. */
const MAX_EXPORTS = 3;

/** The texts are constants of these files; what comes from outside is the id alone. */
export function fileOf({ path, says, from, of = 'x.domain_id', columns, order }: ExportTable): TableFile {
  const listed = columns.split(',');
  const selected = listed.map((column) => (column.includes(' as ') ? column : `x.${column}`)).join(', ');
  const ordered = order ? ` order by ${order}` : '';
  return {
    path,
    says,
    columns: listed.map((column) => column.replace(/^.* as /s, '').trim()),
    rows: (id) => sql`${sql.raw(`select ${selected} from ${from} where ${of} = `)}${id}${sql.raw(ordered)}`,
  };
}

/** Reads everything from one snapshot. A client that stops reading for two minutes is disconnected. */
export function inSnapshot<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await run(tx, sql`set local idle_in_transaction_session_timeout = '120s'`);
      return work(tx);
    });
}

export type ExportTurn = 'taken' | 'running' | 'full';

/** Held until the transaction ends: an organization's only export, and one of few overall. */
export async function takeExportTurn(db: Db, org_id: string): Promise<ExportTurn> {
  const { mine } = await one(
    db,
    sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(hashtextextended(${`export:${org_id}`}, 0)) as mine`,
  );
  if (!mine) return 'running';
  for (let slot = 0; slot < MAX_EXPORTS; slot += 1) {
    const { free } = await one(
      db,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock(hashtext('export-slot'), ${slot}::int) as free`,
    );
    if (free) return 'taken';
  }
  return 'full';
}

/** Rows of a file in portions, in the open transaction. */
export function readRows(db: Db, file: TableFile, id: string): AsyncIterable<ExportRow[]> {
  return readPortions(db, file.rows(id));
}

export interface ExportedOrganization {
  id: string;
  name: string;
  created_at: string;
}

/** Undefined when the person no longer belongs to the organization, or it is gone. */
export function findExported(db: Db, { org_id, user_id }: { org_id: string; user_id: string }) {
  return maybeOne(
    db,
    sql<ExportedOrganization>`select o.id, o.name, o.created_at from organizations o
      join users u on u.org_id = o.id and u.id = ${user_id} where o.id = ${org_id} and o.deleted_at is null`,
  );
}
