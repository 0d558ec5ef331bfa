import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import type { ElementChange, TouchRule } from '@sightline/contract/visiting/tracking';
import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';

export interface TriggerRow {
  id: string;
  key: string;
  label: string;
  description: string;
  rule: TouchRule;
  variant_id: string;
}

/** In the order in which they are tried. */
export function listTriggerRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<TriggerRow>`select id, key, label, description, rule, variant_id from personalization_triggers
      where domain_id = ${domain_id} order by place, key`,
  );
}

export function findTriggerRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<TriggerRow>`select id, key, label, description, rule, variant_id from personalization_triggers
      where domain_id = ${domain_id} and id = ${id}`,
  );
}

/** One change in its current form, using the element's newest scan. */
export interface LiveChange extends ElementChange {
  tag: string;
  was: string;
}

export interface LivePage {
  variant_id: string;
  page_id: string;
  path: string;
  version: number;
  /** Only for elements that may be changed. */
  changes: LiveChange[];
  note: string | null;
}

/** The newest version on each enabled page, for one variant and page or for all. */
export function listLivePages(db: Db, of: { domain_id: string; variant_id?: string; page_id?: string }) {
  return many(
    db,
    sql<LivePage>`select t.variant_id, p.id as page_id, p.path, v.version, v.note, c.changes
      from personalization_triggers t
      join pages p on p.domain_id = t.domain_id and p.enabled
      join lateral (
        select * from variant_pages v where v.variant_id = t.variant_id and v.page_id = p.id
        order by v.version desc limit 1
      ) v on true
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('element', e.id, 'selector', e.selector, 'tag', e.tag,
          'was', c ->> 'was', 'text', c ->> 'text', 'href', c ->> 'href', 'src', c ->> 'src')) order by e.place, e.id), '[]') as changes
        from jsonb_array_elements(v.changes) c
        join page_elements e on e.id = (c ->> 'element_id')::uuid and e.page_id = p.id and e.enabled and e.gone_at is null
      ) c
      where t.domain_id = ${of.domain_id} and (${of.variant_id ?? null}::uuid is null or t.variant_id = ${of.variant_id ?? null})
        and (${of.page_id ?? null}::uuid is null or p.id = ${of.page_id ?? null})
      order by t.place, t.key, p.path`,
  );
}

export function findScriptSettings(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<{
      identity: PersonalizationSettings['identity'];
      holdout: number;
    }>`select identity, holdout_share as holdout
      from domains where id = ${domain_id} and selected_personalization`,
  );
}

export function findSettings(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<
      Omit<PersonalizationSettings, 'snippet' | 'snippet_hash' | 'script_url'>
    >`select identity, holdout_share, visitor_retention_days, script_seen_at
      from domains where id = ${domain_id}`,
  );
}

export type SettingsChange = {
  [Key in 'identity' | 'holdout_share' | 'visitor_retention_days']?: PersonalizationSettings[Key] | undefined;
};

/**
 * Absent fields stay unchanged. Once there are exposures, the time of a new hold-out share separates old from new ones.
 */
export async function updateSettingsRow(
  db: Db,
  domain_id: string,
  change: SettingsChange,
  { has_exposures, at }: { has_exposures: boolean; at: Date },
) {
  await run(
    db,
    sql`update domains set identity = coalesce(${change.identity ?? null}, identity),
        holdout_share = coalesce(round(${change.holdout_share ?? null}::numeric, 4)::real, holdout_share),
        holdout_changed_at = case when coalesce(round(${change.holdout_share ?? null}::numeric, 4)::real, holdout_share) <> holdout_share
          and ${has_exposures} then ${at}::timestamptz else holdout_changed_at end,
        visitor_retention_days = coalesce(${change.visitor_retention_days ?? null}::int, visitor_retention_days)
      where id = ${domain_id}`,
  );
}

/** A page and a variant of the same domain. */
export async function isOfDomain(db: Db, of: { domain_id: string; page_id: string; variant_id: string }) {
  const found = await maybeOne(
    db,
    sql`select 1 from pages p join personalization_triggers t on t.domain_id = p.domain_id
      where p.domain_id = ${of.domain_id} and p.id = ${of.page_id} and t.variant_id = ${of.variant_id}`,
  );
  return found !== undefined;
}

export async function insertFeedback(
  db: Db,
  row: {
    domain_id: string;
    variant_id: string;
    page_id: string;
    feedback: string;
    regenerate: boolean;
    created_by: string;
    at: Date;
  },
) {
  await run(
    db,
    sql`insert into variant_feedback (domain_id, variant_id, page_id, feedback, regenerate, created_by, created_at)
      values (${row.domain_id}, ${row.variant_id}, ${row.page_id}, ${row.feedback}, ${row.regenerate}, ${row.created_by}, ${row.at})`,
  );
}
