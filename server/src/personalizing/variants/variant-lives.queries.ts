import type { VariantLife, VariantStep } from '@sightline/contract/personalizing/variant-lives';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import { DRAFT, type Life } from './life-transitions.ts';
import type { StoredChange } from './variants.queries.ts';

export interface OnPage {
  variant_id: string;
  page_id: string;
}

export type LifeRow = OnPage & VariantLife;

/** Name or email address of the person in the row `u` of `users`. */
export const personName = sql`coalesce(u.additional_info ->> 'name', u.email)`;

/** How each variant stands on each page that has a version of it. */
export function listLives(
  db: Db,
  of: { domain_id: string; variant_id: string; page_id?: string | undefined },
) {
  return many(
    db,
    sql<LifeRow>`select v.variant_id, v.page_id, coalesce(l.state, 'draft') as state, l.version, l.next_version,
        v.changes <> '[]' and v.version > coalesce(l.reviewed_version, 0) and coalesce(l.state, 'draft') <> 'ended' as awaits_approval,
        l.starts_at, l.ends_at, l.reason, ${personName} as changed_by, l.changed_at
      from (select distinct on (page_id) * from variant_pages
        where domain_id = ${of.domain_id} and variant_id = ${of.variant_id}
          and (${of.page_id ?? null}::uuid is null or page_id = ${of.page_id ?? null})
        order by page_id, version desc) v
      left join variant_lives l on l.variant_id = v.variant_id and l.page_id = v.page_id
      left join users u on u.id = l.changed_by`,
  );
}

/** Locks it against the schedule; undefined while it is a draft. */
export function lockLife(db: Db, of: OnPage) {
  return maybeOne(
    db,
    sql<Life>`select state, version, next_version, reviewed_version, starts_at, ends_at, reason, is_insisted from variant_lives
      where variant_id = ${of.variant_id} and page_id = ${of.page_id} for update`,
  );
}

export interface Change extends OnPage {
  domain_id: string;
  life: Life;
  step: VariantStep['step'];
  /** Why the product did it, for people. */
  why: string | null;
  by: string | null;
  at: Date;
  /** What a person's decision can be taken back to. */
  before?: Life;
}

/** Stores a life and the step that led to it; a draft has no row. */
export async function storeLife(db: Db, change: Change) {
  const { domain_id, variant_id, page_id, life, step, why, by, at, before } = change;
  const { next_version, starts_at, ends_at } = life;
  // What is planned or kept is the version to come, where there is one.
  const version = (step === 'scheduled' || step === 'kept' ? next_version : null) ?? life.version;
  await (life.state === 'draft' ? deleteLife(db, change) : upsertLife(db, change));
  await run(
    db,
    sql`insert into variant_steps (domain_id, variant_id, page_id, step, version, starts_at, ends_at, reason, made_by, made_at, before)
      values (${domain_id}, ${variant_id}, ${page_id}, ${step}, ${version}, ${starts_at}, ${ends_at}, ${why}, ${by}, ${at},
        ${before ? json(before) : null})`,
  );
}

async function deleteLife(db: Db, { variant_id, page_id }: OnPage) {
  await run(db, sql`delete from variant_lives where variant_id = ${variant_id} and page_id = ${page_id}`);
}

async function upsertLife(db: Db, { domain_id, variant_id, page_id, life, by, at }: Change) {
  const { state, version, next_version, reviewed_version, starts_at, ends_at, reason, is_insisted } = life;
  await run(
    db,
    sql`insert into variant_lives as l (domain_id, variant_id, page_id, state, version, next_version, reviewed_version, starts_at,
        ends_at, reason, is_insisted, changed_by, changed_at)
      values (${domain_id}, ${variant_id}, ${page_id}, ${state}, ${version}, ${next_version}, ${reviewed_version}, ${starts_at},
        ${ends_at}, ${reason}, ${is_insisted}, ${by}, ${at})
      on conflict (variant_id, page_id) do update set state = excluded.state, version = excluded.version,
        next_version = excluded.next_version, reviewed_version = excluded.reviewed_version, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
        reason = excluded.reason, is_insisted = excluded.is_insisted, changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  );
}

/** What the last step can be taken back to; null where it was the product's, or was taken back itself. */
export async function findBefore(db: Db, of: OnPage): Promise<Life | null> {
  const row = await maybeOne(
    db,
    sql<{ before: Life | null }>`select before from variant_steps
      where variant_id = ${of.variant_id} and page_id = ${of.page_id} order by number desc limit 1`,
  );
  // Steps of before may know nothing of a version to come.
  return row?.before ? { ...DRAFT, ...row.before } : null;
}

/**
 * Starts, replaces and ends what is due, everywhere or for one variant on a page; a second run, or one of another worker,
 * finds nothing left to do. What is paused stays so until its end.
 */
export async function followDueSchedules(db: Db, at: Date, of?: OnPage) {
  await run(
    db,
    sql`with due as (
        update variant_lives set state = case when ends_at <= ${at} then 'ended' else 'live' end,
          version = case when ends_at <= ${at} then version else coalesce(next_version, version) end, next_version = null,
          is_insisted = is_insisted and next_version is null, starts_at = null, reason = null, changed_by = null, changed_at = ${at}
        where state <> 'ended' and least(starts_at, ends_at) <= ${at}
          and (state = 'approved' or ends_at <= ${at} or (state = 'live' and next_version is not null))
          and ${of ? sql`variant_id = ${of.variant_id} and page_id = ${of.page_id}` : sql`true`}
        returning *
      )
      insert into variant_steps (domain_id, variant_id, page_id, step, version, reason, made_at)
      select domain_id, variant_id, page_id, state, version, 'As scheduled.', ${at} from due`,
  );
}

export interface LiveVersion extends OnPage {
  version: number;
  changes: StoredChange[];
  created_by: string | null;
  writer: string;
  created_at: string;
  is_insisted: boolean;
}

/** The versions that visitors see now. */
export function listLiveVersions(db: Db, domain_id: string) {
  return many(
    db,
    sql<LiveVersion>`select v.variant_id, v.page_id, v.version, v.changes, v.created_by, v.writer, v.created_at, l.is_insisted
      from variant_lives l join variant_pages v on v.variant_id = l.variant_id and v.page_id = l.page_id and v.version = l.version
      where l.domain_id = ${domain_id} and l.state = 'live'`,
  );
}

/** The changes of one version; undefined where there is none. */
export function findChanges(db: Db, of: OnPage & { version: number }) {
  return maybeOne(
    db,
    sql<{
      changes: StoredChange[];
      path: string;
    }>`select v.changes, p.path from variant_pages v join pages p on p.id = v.page_id
      where v.variant_id = ${of.variant_id} and v.page_id = ${of.page_id} and v.version = ${of.version}`,
  );
}

export async function approvesItself(db: Db, domain_id: string): Promise<boolean> {
  const row = await one(
    db,
    sql<{
      auto_approve_variants: boolean;
    }>`select auto_approve_variants from domains where id = ${domain_id}`,
  );
  return row.auto_approve_variants;
}

export async function hasLive(db: Db, domain_id: string): Promise<boolean> {
  const found = await maybeOne(
    db,
    sql<object>`select from variant_lives where domain_id = ${domain_id} and state = 'live' limit 1`,
  );
  return found !== undefined;
}
