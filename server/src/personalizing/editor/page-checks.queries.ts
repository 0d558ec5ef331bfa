import type { CheckPicture, CheckWarning, PageCheck } from '@sightline/contract/personalizing/page-checks';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { sql } from 'kysely';
import { type Db, json, maybeOne, one, run } from '../../platform/db/database.ts';

const shown = sql`id, state, problem, warnings, created_at`;

export function insertCheck(
  db: Db,
  of: { domain_id: string; page_id: string; changes: readonly ElementChange[]; at: Date },
) {
  return one(
    db,
    sql<PageCheck>`insert into page_checks (domain_id, page_id, changes, created_at)
      values (${of.domain_id}, ${of.page_id}, ${json(of.changes)}, ${of.at}) returning ${shown}`,
  );
}

interface Of {
  domain_id: string;
  page_id: string;
  check_id: string;
}
const at = ({ domain_id, page_id, check_id }: Of) =>
  sql`domain_id = ${domain_id} and page_id = ${page_id} and id = ${check_id}`;

export function findCheck(db: Db, of: Of) {
  return maybeOne(db, sql<PageCheck>`select ${shown} from page_checks where ${at(of)}`);
}

/** Counts checks of the last minutes: an older one was lost with its worker. */
export async function countRunning(db: Db, domain_id: string, at: Date): Promise<number> {
  const row = await one(
    db,
    sql<{
      n: number;
    }>`select count(*)::int as n from page_checks where domain_id = ${domain_id} and state = 'running' and created_at > ${at}::timestamptz - interval '5 minutes'`,
  );
  return row.n;
}

export async function findCheckImage(db: Db, of: Of, picture: CheckPicture): Promise<Buffer | null> {
  const row = await maybeOne(
    db,
    sql<{
      desktop_before: Buffer | null;
      desktop_after: Buffer | null;
      phone_before: Buffer | null;
      phone_after: Buffer | null;
    }>`
      select case when ${picture} = 'desktop_before' then desktop_before end as desktop_before,
        case when ${picture} = 'desktop_after' then desktop_after end as desktop_after,
        case when ${picture} = 'phone_before' then phone_before end as phone_before,
        case when ${picture} = 'phone_after' then phone_after end as phone_after
      from page_checks where ${at(of)}`,
  );
  return row?.[picture] ?? null;
}

/** What a check is to look at, while its website is there and nobody has looked. */
export function findWork(db: Db, check_id: string) {
  return maybeOne(
    db,
    sql<{ host: string; path: string; changes: ElementChange[] }>`select d.host, p.path, c.changes
      from page_checks c join pages p on p.id = c.page_id join domains d on d.id = c.domain_id
      where c.id = ${check_id} and c.state = 'running' and d.removed_at is null`,
  );
}

export async function storeCheck(
  db: Db,
  check_id: string,
  { warnings, pictures }: { warnings: readonly CheckWarning[]; pictures: Record<CheckPicture, Buffer> },
) {
  await run(
    db,
    sql`update page_checks set state = 'ready', warnings = ${json(warnings)}, desktop_before = ${pictures.desktop_before},
        desktop_after = ${pictures.desktop_after}, phone_before = ${pictures.phone_before}, phone_after = ${pictures.phone_after}
      where id = ${check_id}`,
  );
}

export async function failCheck(db: Db, check_id: string, problem: string) {
  await run(
    db,
    sql`update page_checks set state = 'failed', problem = ${problem} where id = ${check_id} and state = 'running'`,
  );
}

export async function forgetChecks(db: Db, before: Date) {
  await run(db, sql`delete from page_checks where created_at < ${before}`);
}
