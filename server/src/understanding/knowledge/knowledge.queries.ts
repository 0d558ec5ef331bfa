import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { sql } from 'kysely';
import type { Page } from '../../language/page/page.ts';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

export type EntryRow = Omit<KnowledgeEntry, 'pages_read'> & { domain_id: string };

const columns = sql`e.id, e.domain_id, e.entry_type, e.source_url, e.source_type, e.title, e.description, e.content_text,
  e.status, e.detail, e.created_at`;
const pages_read = sql`(select count(*)::int from knowledge_pages p where p.entry_id = e.id) as pages_read`;

export function listEntryRows(db: Db, domain_id: string, limit: number): Promise<KnowledgeEntry[]> {
  return many(
    db,
    sql<KnowledgeEntry>`select ${columns}, ${pages_read} from knowledge_entries e
      where e.domain_id = ${domain_id} and e.removed_at is null order by e.created_at desc, e.id limit ${limit}`,
  );
}

export function findEntryRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<EntryRow & { pages_read: number }>`select ${columns}, ${pages_read} from knowledge_entries e
      where e.domain_id = ${domain_id} and e.id = ${id} and e.removed_at is null`,
  );
}

/** From any domain, for background work. */
export function findEntryById(db: Db, id: string) {
  return maybeOne(
    db,
    sql<EntryRow>`select ${columns} from knowledge_entries e where e.id = ${id} and e.removed_at is null`,
  );
}

/** Locked against changes until the transaction ends. */
export function lockEntryRow(db: Db, id: string) {
  return maybeOne(
    db,
    sql<EntryRow>`select ${columns} from knowledge_entries e where e.id = ${id} and e.removed_at is null for update`,
  );
}

export async function countEntries(db: Db, domain_id: string, entry_type: EntryRow['entry_type']) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from knowledge_entries
      where domain_id = ${domain_id} and entry_type = ${entry_type} and removed_at is null`,
  );
  return row.n;
}

export interface NewEntry
  extends Pick<
    EntryRow,
    | 'domain_id'
    | 'entry_type'
    | 'source_type'
    | 'source_url'
    | 'title'
    | 'description'
    | 'content_text'
    | 'status'
  > {
  created_by: string;
  at: Date;
}

/** Undefined when the domain has a source with the same address. */
export function insertEntry(db: Db, entry: NewEntry) {
  return maybeOne(
    db,
    sql<{ id: string }>`insert into knowledge_entries
        (domain_id, entry_type, source_type, source_url, title, description, content_text, status, created_by, created_at)
      values (${entry.domain_id}, ${entry.entry_type}, ${entry.source_type}, ${entry.source_url}, ${entry.title},
        ${entry.description}, ${entry.content_text}, ${entry.status}, ${entry.created_by}, ${entry.at})
      on conflict do nothing returning id`,
  );
}

/** From now on nothing uses it. */
export async function setRemoved(db: Db, entry: { domain_id: string; id: string; at: Date }) {
  const changed = await run(
    db,
    sql`update knowledge_entries set removed_at = ${entry.at}
      where domain_id = ${entry.domain_id} and id = ${entry.id} and removed_at is null`,
  );
  return changed > 0;
}

/** Undefined when it was not removed. Duplicate when another source has its address by now. */
export function setRestored(db: Db, entry: { domain_id: string; id: string }) {
  return maybeOne(
    db,
    sql<EntryRow>`update knowledge_entries e set removed_at = null
      where e.domain_id = ${entry.domain_id} and e.id = ${entry.id} and e.removed_at is not null returning ${columns}`,
  );
}

/** With the pages read from them. */
export async function deleteRemovedBefore(db: Db, at: Date) {
  await run(db, sql`delete from knowledge_entries where removed_at < ${at}`);
}

/** False while it is already being read. */
export async function setReading(db: Db, id: string) {
  const changed = await run(
    db,
    sql`update knowledge_entries set status = 'reading', detail = null where id = ${id} and status in ('read', 'failed')`,
  );
  return changed > 0;
}

/** Why it could not be read yet. */
export async function setReadingDetail(db: Db, id: string, detail: string) {
  await run(db, sql`update knowledge_entries set detail = ${detail} where id = ${id} and status = 'reading'`);
}

export async function setRead(db: Db, id: string, { title, detail }: { title: string; detail: string }) {
  await run(
    db,
    sql`update knowledge_entries set status = 'read', detail = ${detail}, title = coalesce(nullif(title, ''), ${title})
      where id = ${id}`,
  );
}

/** Earlier pages stay. */
export async function setFailed(db: Db, id: string, detail: string | null) {
  await run(
    db,
    sql`update knowledge_entries
      set status = 'failed', detail = coalesce(${detail}, detail, 'Reading it was broken off again and again.')
      where id = ${id} and status = 'reading'`,
  );
}

export async function setAccepted(db: Db, id: string, { by, at }: { by: string; at: Date }) {
  await run(
    db,
    sql`update knowledge_entries set status = 'accepted', accepted_by = ${by}, accepted_at = ${at} where id = ${id}`,
  );
}

export async function countPagesOfOthers(db: Db, domain_id: string, entry_id: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n
      from knowledge_pages p join knowledge_entries e on e.id = p.entry_id and e.removed_at is null
      where p.domain_id = ${domain_id} and p.entry_id <> ${entry_id}`,
  );
  return row.n;
}

export async function replacePages(
  db: Db,
  entry: { id: string; domain_id: string },
  pages: { page: Page; content_hash: string }[],
  at: Date,
) {
  await run(db, sql`delete from knowledge_pages where entry_id = ${entry.id}`);
  for (const { page, content_hash } of pages)
    await run(
      db,
      sql`insert into knowledge_pages (entry_id, domain_id, url, page, content_hash, fetched_at)
        values (${entry.id}, ${entry.domain_id}, ${page.url}, ${json(page)}, ${content_hash}, ${at})
        on conflict (entry_id, url) do nothing`,
    );
}
