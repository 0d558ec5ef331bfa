import type { SitePage } from '@sightline/contract/personalizing/site-pages';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { OptionalPart } from '../../platform/db/list-part.ts';

export type PageRow = Omit<SitePage, 'ingest_task_id'> & { ingest_task_id: string | null };

const columns = sql`p.id, p.path, p.title, p.enabled, coalesce(e.count, 0)::int as element_count,
  coalesce(e.enabled, 0)::int as elements_enabled, p.ingest_task_id, p.scanned_at, p.scan_error`;
const tables = sql`pages p left join lateral (
  select count(*), count(*) filter (where enabled) as enabled from page_elements
  where page_id = p.id and gone_at is null) e on true`;
const key = sql`coalesce(nullif(rtrim(path, '/'), ''), '/')`;

export function findSite(db: Db, domain_id: string) {
  return one(
    db,
    sql<{ host: string; selected_personalization: boolean }>`select host, selected_personalization
      from domains where id = ${domain_id}`,
  );
}

/** By path, after the page `cursor`. */
export function listPageRows(db: Db, domain_id: string, { limit, cursor }: OptionalPart) {
  return many(
    db,
    sql<PageRow>`select ${columns} from ${tables} where p.domain_id = ${domain_id}
        and (${cursor}::uuid is null or (p.path, p.id) > (select c.path, c.id from pages c where c.id = ${cursor}))
      order by p.path, p.id limit ${limit}`,
  );
}

export function findPageRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<PageRow>`select ${columns} from ${tables} where p.domain_id = ${domain_id} and p.id = ${id}`,
  );
}

/** `path_key` is a path without a trailing slash. */
export function findPageAt(db: Db, domain_id: string, path_key: string) {
  return maybeOne(
    db,
    sql<{ id: string }>`select id from pages where domain_id = ${domain_id} and ${key} = ${path_key}`,
  );
}

/** Lets one process at a time add pages to a domain, until its transaction ends. */
export async function countPagesToAdd(db: Db, domain_id: string) {
  await run(db, sql`select from domains where id = ${domain_id} for no key update`);
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from pages where domain_id = ${domain_id}`,
  );
  return row.n;
}

export async function insertPage(
  db: Db,
  page: { domain_id: string; path: string; enabled: boolean; created_by: string | null; at: Date },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into pages (domain_id, path, enabled, created_by, created_at)
      values (${page.domain_id}, ${page.path}, ${page.enabled}, ${page.created_by}, ${page.at}) returning id`,
  );
  return row.id;
}

export async function setEnabled(db: Db, domain_id: string, id: string, enabled: boolean): Promise<boolean> {
  const changed = await run(
    db,
    sql`update pages set enabled = ${enabled} where domain_id = ${domain_id} and id = ${id}`,
  );
  return changed > 0;
}

/** Deletes a page that is not enabled. */
export async function deletePage(db: Db, domain_id: string, id: string): Promise<boolean> {
  const gone = await run(
    db,
    sql`delete from pages where domain_id = ${domain_id} and id = ${id} and not enabled`,
  );
  return gone > 0;
}

/** Requested by a clock that was ahead: treated as long ago. */
const isAhead = (now: Date) => sql`scan_requested_at > ${now}::timestamptz + interval '5 minutes'`;

/** The task of a new scan; null while a scan that began after `since` is running. */
export function claimScan(db: Db, id: string, at: Date, since: Date) {
  return maybeOne(
    db,
    sql<{
      task_id: string;
      domain_id: string;
    }>`update pages set ingest_task_id = gen_random_uuid(), scan_requested_at = ${at}
      where id = ${id} and (ingest_task_id is null or scan_requested_at < ${since} or ${isAhead(at)})
      returning ingest_task_id as task_id, domain_id`,
  );
}

export interface ScanRow {
  id: string;
  domain_id: string;
  path: string;
  host: string;
  scanned_at: string | null;
}

/** The page a scan is for, while that scan is the current one. */
export function findScan(db: Db, scan: { page_id: string; task_id: string }) {
  return maybeOne(
    db,
    sql<ScanRow>`select p.id, p.domain_id, p.path, d.host, p.scanned_at from pages p join domains d on d.id = p.domain_id
      where p.id = ${scan.page_id} and p.ingest_task_id = ${scan.task_id} and d.removed_at is null`,
  );
}

/** The same, with the row locked until the transaction ends. */
export function lockScan(db: Db, scan: { page_id: string; task_id: string }) {
  return maybeOne(
    db,
    sql<{ scanned_at: string | null }>`select scanned_at from pages
      where id = ${scan.page_id} and ingest_task_id = ${scan.task_id} for no key update`,
  );
}

/** Ends a successful scan; `note` is for people. */
export async function endScan(
  db: Db,
  id: string,
  end: { title: string | null; path: string; note: string | null; at: Date },
) {
  await run(
    db,
    sql`update pages set ingest_task_id = null, title = ${end.title}, path = ${end.path},
      scan_error = ${end.note}, scanned_at = ${end.at} where id = ${id}`,
  );
}

/** Ends a failed scan; earlier results stay. */
export async function failScan(db: Db, scan: { page_id: string; task_id: string }, error: string) {
  await run(
    db,
    sql`update pages set ingest_task_id = null, scan_error = ${error}
      where id = ${scan.page_id} and ingest_task_id = ${scan.task_id}`,
  );
}

/** Pages of personalized sites whose last scan is older than `before`, and scans that were lost. */
export function listStalePages(db: Db, stale: { before: Date; lost_before: Date; now: Date; limit: number }) {
  return many(
    db,
    sql<{ id: string }>`select p.id from pages p join domains d on d.id = p.domain_id and d.removed_at is null
      where (p.ingest_task_id is not null and (scan_requested_at < ${stale.lost_before} or ${isAhead(stale.now)}))
        or (p.ingest_task_id is null and p.enabled and d.selected_personalization
          and (scan_requested_at < ${stale.before} or ${isAhead(stale.now)}))
      order by p.scan_requested_at limit ${stale.limit}`,
  );
}

export async function setScriptSeen(db: Db, domain_id: string, at: Date) {
  await run(
    db,
    sql`update domains set script_seen_at = greatest(script_seen_at, ${at}) where id = ${domain_id}`,
  );
}

/** The script was seen, and it has something to change. */
export async function completeOnboarding(db: Db, domain_id: string) {
  await run(
    db,
    sql`update domains d set completed_personalization_onboarding = true
      where d.id = ${domain_id} and not d.completed_personalization_onboarding and d.script_seen_at is not null
        and exists (select from pages p join page_elements e on e.page_id = p.id
          where p.domain_id = d.id and p.enabled and e.enabled and e.gone_at is null)`,
  );
}
