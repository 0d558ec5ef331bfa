import { sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../platform/db/database.ts';

export interface StoredChange {
  element_id: string;
  selector: string;
  /** The original text when it was written. */
  was: string;
  text?: string;
  href?: string;
  src?: string;
  runs?: (string | null)[];
  hide?: true;
  alt?: string;
  before?: string;
  /** Set for an element that a person chose on the page and no scan lists, so that nothing switches it. */
  tag?: string;
  /** A person wrote it, at least in part, in the version that this one goes on from, so it needs no source. */
  by_hand?: true;
}

export interface VariantVersion {
  variant_id: string;
  page_id: string;
  version: number;
  changes: StoredChange[];
  note: string | null;
  sources_hash: string;
  /** The person who wrote it; null for the product, or when that person was removed. */
  created_by: string | null;
  /** `person` for versions written by hand. */
  writer: string;
  created_at: string;
}

const MAX_VERSIONS = 20;
const MAX_WISHES = 20;

/** The newest versions of each variant and page, newest first. */
export function listVersions(db: Db, domain_id: string) {
  return many(
    db,
    sql<VariantVersion>`select variant_id, page_id, version, changes, note, sources_hash, created_by, writer, created_at from (
        select *, row_number() over (partition by variant_id, page_id order by version desc) as age
        from variant_pages where domain_id = ${domain_id}) v
      where age <= ${MAX_VERSIONS} order by variant_id, page_id, version desc`,
  );
}

export interface FeedbackRow {
  id: string;
  variant_id: string;
  page_id: string;
  feedback: string;
  regenerate: boolean;
  created_at: string;
}

/** The newest versions of each variant and page, oldest first. */
export function listFeedback(db: Db, domain_id: string) {
  return many(
    db,
    sql<FeedbackRow>`select id, variant_id, page_id, feedback, regenerate, created_at from (
        select *, row_number() over (partition by variant_id, page_id order by created_at desc, id) as age
        from variant_feedback where domain_id = ${domain_id}) f
      where age <= ${MAX_WISHES} order by created_at, id`,
  );
}

export async function listImageSources(db: Db, domain_id: string, limit: number) {
  const rows = await many(
    db,
    sql<{ src: string }>`select distinct src from page_elements
      where domain_id = ${domain_id} and kind = 'image' and src is not null and gone_at is null order by src limit ${limit}`,
  );
  return rows.map(({ src }) => src);
}

/** Writers of one variant wait for each other; returns the number of its newest version on a page, 0 for none. */
export async function lockNewestVersion(db: Db, of: { variant_id: string; page_id: string }) {
  const trigger = await maybeOne(
    db,
    sql`select id from personalization_triggers where variant_id = ${of.variant_id} for no key update`,
  );
  if (!trigger) return null;
  const newest = await maybeOne(
    db,
    sql<{ version: number }>`select version from variant_pages
      where variant_id = ${of.variant_id} and page_id = ${of.page_id} order by version desc limit 1`,
  );
  return newest?.version ?? 0;
}

/** False when the page is gone. */
export async function insertVersion(
  db: Db,
  version: Omit<VariantVersion, 'created_at'> & { domain_id: string; feedback_id: string | null; at: Date },
): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql`insert into variant_pages (domain_id, variant_id, page_id, version, changes, note, sources_hash, feedback_id, writer, created_by, created_at)
      select p.domain_id, ${version.variant_id}, p.id, ${version.version}, ${json(version.changes)}, ${version.note}, ${version.sources_hash},
        ${version.feedback_id}, ${version.writer}, ${version.created_by}, ${version.at}
      from pages p where p.id = ${version.page_id} and p.domain_id = ${version.domain_id} for key share
      returning 1 as one`,
  );
  return row !== undefined;
}

/** The same changes, based on newer input. */
export async function confirmVersion(
  db: Db,
  version: Pick<VariantVersion, 'variant_id' | 'page_id' | 'version' | 'note' | 'sources_hash'>,
) {
  await run(
    db,
    sql`update variant_pages set note = ${version.note}, sources_hash = ${version.sources_hash}
      where variant_id = ${version.variant_id} and page_id = ${version.page_id} and version = ${version.version}`,
  );
}
