import type { Domain, Location, MeasuringFrequency } from '@sightline/contract/company/domains';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';

export type DomainRow = Domain & {
  org_id: string;
  /** Belongs to the sample workspace. */
  is_sample: boolean;
};

const columns = sql`d.id, d.org_id, d.host, b.name, d.description, d.description_version, d.feedback, d.default_location, d.auto_publish_pages,
  d.selected_cms, d.selected_personalization, d.completed_cms_onboarding, d.completed_personalization_onboarding,
  d.measuring_frequency, d.samples_per_prompt, d.monthly_spend_cap_usd, d.search_engines_may_index, d.models_may_train, d.tells_index_now, d.measures_speed, d.category, d.writes_with_assistant,
  d.auto_approve_variants, d.time_zone,
  exists (select from organizations o where o.id = d.org_id and o.sample is not null) as is_sample,
  exists (select from generated_pages g where g.domain_id = d.id and g.deleted_at is null) as has_content`;
const tables = sql`domains d join brands b on b.domain_id = d.id and b.role = 'own'`;

export function listDomainRows(db: Db, org_id: string) {
  return many(
    db,
    sql<DomainRow>`select ${columns} from ${tables} where d.org_id = ${org_id} order by d.created_at, d.id`,
  );
}

export function findDomainRow(db: Db, id: string) {
  return maybeOne(
    db,
    sql<DomainRow>`select ${columns} from ${tables} where d.id = ${id} and d.org_id is not null`,
  );
}

/** Locks it: others wait until the transaction ends. */
export async function lockRow(db: Db, id: string) {
  await run(db, sql`select from domains where id = ${id} for no key update`);
}

/** The same, with the setup steps. */
export function lockDomainRow(db: Db, id: string) {
  return maybeOne(
    db,
    sql<{
      selected_cms: boolean;
      completed_cms_onboarding: boolean;
    }>`select selected_cms, completed_cms_onboarding
      from domains where id = ${id} and removed_at is null for no key update`,
  );
}

/** The name of its time zone; undefined after removal. */
export function findTimeZone(db: Db, id: string) {
  return maybeOne(db, sql<{ time_zone: string }>`select time_zone from domains where id = ${id}`);
}

export function listTimeZones(db: Db, ids: readonly string[]) {
  return many(
    db,
    sql<{
      id: string;
      time_zone: string;
    }>`select id, time_zone from domains where id = any (${[...ids]}::uuid[])`,
  );
}

/** The organization of a domain, which decides who may see it; null after removal. */
export function findOwner(db: Db, id: string) {
  return maybeOne(db, sql<{ org_id: string | null }>`select org_id from domains where id = ${id}`);
}

export async function insertDomain(
  db: Db,
  domain: { org_id: string; host: string; time_zone: string; created_by: string; at: Date },
) {
  const row = await one(
    db,
    sql<{ id: string }>`insert into domains (org_id, host, time_zone, created_by, created_at)
      values (${domain.org_id}, ${domain.host}, ${domain.time_zone}, ${domain.created_by}, ${domain.at}) returning id`,
  );
  return row.id;
}

export interface DomainChanges {
  description?: string | undefined;
  /** Changes nothing when the description has another version. */
  description_version?: number | undefined;
  feedback?: string | undefined;
  completed_cms_onboarding?: boolean | undefined;
  selected_personalization?: boolean | undefined;
  auto_publish_pages?: boolean | undefined;
  default_location?: Location | undefined;
  measuring_frequency?: MeasuringFrequency | undefined;
  samples_per_prompt?: number | undefined;
  monthly_spend_cap_usd?: number | undefined;
  search_engines_may_index?: boolean | undefined;
  models_may_train?: boolean | undefined;
  tells_index_now?: boolean | undefined;
  measures_speed?: boolean | undefined;
  /** Empty for none. */
  category?: string | undefined;
  writes_with_assistant?: boolean | undefined;
  auto_approve_variants?: boolean | undefined;
  time_zone?: string | undefined;
}

/**
 * Absent fields stay unchanged. Undefined when the description no longer has the given version, unless its text is
 * already the one to save: a save whose answer was lost is sent again.
 */
export async function updateDomainRow(db: Db, id: string, changes: DomainChanges) {
  const version = changes.description === undefined ? null : (changes.description_version ?? null);
  return maybeOne(
    db,
    sql<{ description_version: number }>`update domains set
      description = coalesce(${changes.description ?? null}, description),
      feedback = coalesce(${changes.feedback ?? null}, feedback),
      completed_cms_onboarding = coalesce(${changes.completed_cms_onboarding ?? null}, completed_cms_onboarding),
      selected_personalization = coalesce(${changes.selected_personalization ?? null}, selected_personalization),
      auto_publish_pages = coalesce(${changes.auto_publish_pages ?? null}, auto_publish_pages),
      default_location = coalesce(${changes.default_location ? json(changes.default_location) : null}, default_location),
      measuring_frequency = coalesce(${changes.measuring_frequency ?? null}, measuring_frequency),
      samples_per_prompt = coalesce(${changes.samples_per_prompt ?? null}::int, samples_per_prompt),
      monthly_spend_cap_usd = coalesce(${changes.monthly_spend_cap_usd ?? null}::numeric, monthly_spend_cap_usd),
      search_engines_may_index = coalesce(${changes.search_engines_may_index ?? null}, search_engines_may_index),
      models_may_train = coalesce(${changes.models_may_train ?? null}, models_may_train),
      tells_index_now = coalesce(${changes.tells_index_now ?? null}, tells_index_now),
      measures_speed = coalesce(${changes.measures_speed ?? null}, measures_speed),
      category = nullif(coalesce(${changes.category ?? null}, category), ''),
      writes_with_assistant = coalesce(${changes.writes_with_assistant ?? null}, writes_with_assistant),
      auto_approve_variants = coalesce(${changes.auto_approve_variants ?? null}, auto_approve_variants),
      time_zone = coalesce(${changes.time_zone ?? null}, time_zone)
      where id = ${id} and (${version}::bigint is null or description_version = ${version}::bigint
        or description = ${changes.description ?? null})
      returning description_version`,
  );
}

/** The description, and research's version of it with its writer; each may be null. */
export function findDescriptions(db: Db, id: string) {
  return maybeOne(
    db,
    sql<{ description: string | null; researched_description: string | null; researched_by: string | null }>`
      select description, researched_description, researched_by from domains where id = ${id}`,
  );
}

/** What research wrote; a description that people have changed stays as it is. */
export async function setResearchedDescription(
  db: Db,
  id: string,
  { description, by }: { description: string; by: string },
) {
  await run(
    db,
    sql`update domains set description = ${description}, researched_description = ${description}, researched_by = ${by}
      where id = ${id} and (description is null or description = '' or description = researched_description)`,
  );
}
