import type { AudienceRule } from '@sightline/contract/personalizing/audiences';
import type { PersonalizationSettings } from '@sightline/contract/personalizing/variants';
import type { TouchRule } from '@sightline/contract/visiting/tracking';
import { sql } from 'kysely';
import { type Db, many, maybeOne, run } from '../../platform/db/database.ts';
import { triedFirst } from './triggers.queries.ts';

export interface TriggerRow {
  id: string;
  key: string;
  label: string;
  description: string;
  rule: TouchRule;
  /** The conditions of an audience, which has no rule; null for a starting variant. */
  conditions: AudienceRule | null;
  variant_id: string;
  /** The row of variant A, which says how these visits begin; its own id for A. */
  first_id: string;
  letter: 'A' | 'B' | 'C' | 'D';
  /** Share of the visitors who see one of these variants, as it was set. */
  share: number;
  /** The variant that all of these visitors see since it was rolled out; null while variants are tested. */
  rolled_out: string | null;
}

/** Variants of one way of beginning have letters in their labels when there are several. */
const columns = sql`t.id, f.key, f.description, f.rule, f.conditions, t.variant_id, f.id as first_id, t.letter, t.share,
  (select r.variant_id from rollouts r where r.trigger_id = f.id and r.ended_at is null) as rolled_out,
  case when exists (select from personalization_triggers o where o.beside_id = f.id) then f.label || ' (' || t.letter || ')'
    else f.label end as label`;
const rows = sql`personalization_triggers t join personalization_triggers f on f.id = coalesce(t.beside_id, t.id)`;

/** In the order in which they are tried. */
export function listTriggerRows(db: Db, domain_id: string) {
  return many(
    db,
    sql<TriggerRow>`select ${columns} from ${rows} where t.domain_id = ${domain_id} order by ${triedFirst}, t.letter`,
  );
}

export function findTriggerRow(db: Db, domain_id: string, id: string) {
  return maybeOne(
    db,
    sql<TriggerRow>`select ${columns} from ${rows} where t.domain_id = ${domain_id} and t.id = ${id}`,
  );
}

export function findScriptSettings(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<{
      identity: PersonalizationSettings['identity'];
      holdout: number;
      measures_speed: boolean;
    }>`select identity, holdout_share as holdout, measures_speed
      from domains where id = ${domain_id} and selected_personalization`,
  );
}

export function findSettings(db: Db, domain_id: string) {
  return maybeOne(
    db,
    sql<
      Omit<PersonalizationSettings, 'snippet' | 'inline_snippet' | 'snippet_hash' | 'script_url'>
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
