import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { OptionalPart } from '../../platform/db/list-part.ts';
import type { BrandRow, TrackedBrand } from './brand-types.ts';

const columns = sql`id, domain_id, role, name, aliases, url, domains, owned_properties, status, source, evidence, matched_version`;

export interface NewBrand {
  domain_id: string;
  role: 'own' | 'competitor';
  name: string;
  aliases: string[];
  url: string | null;
  domains: string[];
  status: 'proposed' | 'confirmed';
  source: 'site' | 'person' | 'answers';
  evidence: { url: string; sentence: string }[];
  created_by: string | null;
  at: Date;
}

/** Undefined when the domain already has a brand with that name. */
export function insertBrand(db: Db, brand: NewBrand) {
  return maybeOne(
    db,
    sql<BrandRow>`insert into brands (domain_id, role, name, aliases, url, domains, status, source, evidence, created_by, created_at, matched_version)
      values (${brand.domain_id}, ${brand.role}, ${brand.name}, ${brand.aliases}, ${brand.url}, ${brand.domains}, ${brand.status},
        ${brand.source}, ${json(brand.evidence)}, ${brand.created_by}, ${brand.at}, 1)
      on conflict do nothing returning ${columns}`,
  );
}

export function getOwnBrandRow(db: Db, domain_id: string) {
  return one(
    db,
    sql<BrandRow>`select ${columns} from brands where domain_id = ${domain_id} and role = 'own'`,
  );
}

/** Proposed and confirmed ones, oldest first, after the competitor `cursor`. */
export function listCompetitorRows(db: Db, domain_id: string, { limit, cursor }: OptionalPart) {
  return many(
    db,
    sql<BrandRow & { pages_read: number }>`select ${columns},
      (select count(*)::int from site_pages p where p.brand_id = brands.id) as pages_read
      from brands where domain_id = ${domain_id} and role = 'competitor' and status <> 'dismissed'
        and (${cursor}::uuid is null or (created_at, id) > (select c.created_at, c.id from brands c where c.id = ${cursor}))
      order by created_at, id limit ${limit}`,
  );
}

/** Also one that was removed, after which the list can still go on. */
export async function isCompetitor(db: Db, domain_id: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{
      id: string;
    }>`select id from brands where id = ${id} and domain_id = ${domain_id} and role = 'competitor'`,
  );
  return row !== undefined;
}

export async function countCompetitors(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from brands
      where domain_id = ${domain_id} and role = 'competitor' and status <> 'dismissed'`,
  );
  return row.n;
}

/** Names that were ever competitors here, so that a dismissed one is not proposed again. */
export async function listEverCompetitors(db: Db, domain_id: string) {
  const rows = await many(
    db,
    sql<{
      name: string;
    }>`select lower(name) as name from brands where domain_id = ${domain_id} and role = 'competitor'`,
  );
  return rows.map((row) => row.name);
}

/** The customer and the confirmed competitors, which answers are searched for. */
export function listTrackedRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<TrackedBrand>`select ${columns}, coalesce((
        select jsonb_agg(jsonb_build_object('phrase', d.phrase, 'means_brand', d.means_brand))
        from mention_decisions d where d.brand_id = brands.id), '[]') as decisions
      from brands where domain_id = ${domain_id} and status = 'confirmed' order by role desc, created_at, id`,
  );
}

/** Also a dismissed one, which answers of the past mention. */
export async function hasBrand(db: Db, domain_id: string, id: string): Promise<boolean> {
  const row = await maybeOne(
    db,
    sql<{ id: string }>`select id from brands where id = ${id} and domain_id = ${domain_id}`,
  );
  return row !== undefined;
}

export function findCompetitorRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<BrandRow & { pages_read: number }>`select ${columns},
      (select count(*)::int from site_pages p where p.brand_id = brands.id) as pages_read
      from brands where id = ${id} and domain_id = ${domain_id} and role = 'competitor' and status <> 'dismissed'`,
  );
}

export interface BrandChanges {
  name?: string | undefined;
  aliases?: string[] | undefined;
  url?: string | null | undefined;
  domains?: string[] | undefined;
  owned_properties?: string[] | undefined;
  status?: 'confirmed' | undefined;
}

/** Every change makes stored answers outdated: `matched_version` increases. */
export async function updateBrandRow(db: Db, id: string, changes: BrandChanges, by: string | null) {
  await run(
    db,
    sql`update brands set
      name = coalesce(${changes.name ?? null}, name),
      aliases = coalesce(${changes.aliases ?? null}, aliases),
      url = case when ${changes.url !== undefined}::boolean then ${changes.url ?? null} else url end,
      domains = coalesce(${changes.domains ?? null}, domains),
      owned_properties = coalesce(${changes.owned_properties ?? null}, owned_properties),
      status = coalesce(${changes.status ?? null}, status),
      updated_by = ${by}, matched_version = matched_version + 1
      where id = ${id}`,
  );
}

/** Something else than its names changed how answers are read; the names stay as they are. */
export async function raiseMatchedVersion(db: Db, id: string) {
  await run(db, sql`update brands set matched_version = matched_version + 1 where id = ${id}`);
}

/** Remembers its previous state. From now on answers are read without it. */
export async function dismissBrandRow(db: Db, id: string, by: string) {
  await run(
    db,
    sql`update brands set dismissed_as = status, status = 'dismissed', updated_by = ${by}, matched_version = matched_version + 1
      where id = ${id} and status <> 'dismissed'`,
  );
}

/**
 * Restores its state before it was dismissed; undefined when it was not dismissed. Duplicate when another brand has its
 * name by now.
 */
export function restoreBrandRow(db: Db, brand: { domain_id: string; id: string; by: string }) {
  return maybeOne(
    db,
    sql<BrandRow>`update brands set status = dismissed_as, updated_by = ${brand.by},
        matched_version = matched_version + 1
      where domain_id = ${brand.domain_id} and id = ${brand.id} and status = 'dismissed' and dismissed_as is not null
      returning ${columns}`,
  );
}

/**
 * A proposal is not searched for yet, so it makes no answer outdated; a removed and restored brand keeps its count,
 * because the sum must never fall.
 */
const brandsVersion = (domain_id: string) =>
  sql`(select coalesce(sum(matched_version), 0) from brands
    where domain_id = ${domain_id} and (status <> 'proposed' or dismissed_as is not null))`;

/** Increases with every change of a brand that is or was tracked. */
export async function getBrandsVersion(db: Db, domain_id: string) {
  return (await one(db, sql<{ version: number }>`select ${brandsVersion(domain_id)}::bigint as version`))
    .version;
}

/** Whether there are answers read before the last change of brands. */
export async function hasStaleAnswers(db: Db, domain_id: string) {
  const row = await one(
    db,
    sql<{ stale: boolean }>`select exists (
      select from answers a where a.domain_id = ${domain_id} and a.status in ('answered', 'cut')
      and a.brands_version < ${brandsVersion(domain_id)}) as stale`,
  );
  return row.stale;
}

/** Adds a name that the site itself uses, until a person changes the brand: from then on the names are theirs. */
export async function addAlias(db: Db, brand_id: string, alias: string): Promise<boolean> {
  const added = await run(
    db,
    sql`update brands set aliases = aliases || ${alias}::text, matched_version = matched_version + 1
      where id = ${brand_id} and updated_by is null and lower(name) <> lower(${alias}) and not lower(${alias}) = any (select lower(unnest(aliases)))`,
  );
  return added > 0;
}
