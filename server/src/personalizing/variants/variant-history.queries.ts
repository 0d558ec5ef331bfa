import type { Experiment } from '@sightline/contract/personalizing/analytics';
import type { VariantStep } from '@sightline/contract/personalizing/variant-lives';
import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';
import { tried } from './triggers.queries.ts';
import { type OnPage, personName } from './variant-lives.queries.ts';
import { currentChanges, type LiveChange } from './variant-pages.queries.ts';

const MAX_VERSIONS = 20;
const MAX_STEPS = 100;

export interface VersionRow {
  version: number;
  changes: LiveChange[];
  note: string | null;
  created_by: string | null;
  created_at: string;
}

/** Newest first. */
export function listVersionRows(db: Db, of: OnPage) {
  return many(
    db,
    sql<VersionRow>`select v.version, c.changes, v.note, ${personName} as created_by, v.created_at
      from (select * from variant_pages where variant_id = ${of.variant_id} and page_id = ${of.page_id}
        order by version desc limit ${MAX_VERSIONS}) v
      left join users u on u.id = v.created_by
      cross join lateral ${currentChanges(false)} c
      order by v.version desc`,
  );
}

const stepColumns = sql`s.id, s.step, s.version, s.starts_at, s.ends_at, s.reason,
  ${personName} as made_by, s.made_at`;

/** Newest first. */
export function listSteps(db: Db, of: OnPage) {
  return many(
    db,
    sql<VariantStep>`select ${stepColumns}
      from variant_steps s left join users u on u.id = s.made_by
      where s.variant_id = ${of.variant_id} and s.page_id = ${of.page_id} order by s.number desc limit ${MAX_STEPS}`,
  );
}

/** On all pages, newest first. */
export function listStepsOfVariant(db: Db, of: { domain_id: string; variant_id: string }) {
  return many(
    db,
    sql<Experiment['steps'][number]>`select ${stepColumns}, s.page_id, p.path
      from variant_steps s join pages p on p.id = s.page_id left join users u on u.id = s.made_by
      where s.domain_id = ${of.domain_id} and s.variant_id = ${of.variant_id} order by s.number desc limit ${MAX_STEPS}`,
  );
}

interface WaitingRow extends OnPage {
  label: string;
  path: string;
  version: number;
  count: number;
}

const awaits = sql`(v.changes <> '[]' and v.version > coalesce(l.reviewed_version, 0) and coalesce(l.state, 'draft') <> 'ended')`;

/**
 * Newest versions on pages that are switched on; each row holds how many there are. For an approval, or for a repair:
 * the product paused what visitors saw, and nothing newer could take its place.
 */
export function listWaiting(db: Db, domain_id: string, is_repair: boolean, limit: number) {
  return many(
    db,
    sql<WaitingRow>`select t.variant_id, t.label || case when t.beside_id is null then '' else ' (' || t.letter || ')' end as label,
        p.id as page_id, p.path, v.version, count(*) over ()::int as count
      from personalization_triggers t
      join pages p on p.domain_id = t.domain_id and p.enabled
      join lateral (
        select * from variant_pages v where v.variant_id = t.variant_id and v.page_id = p.id order by v.version desc limit 1
      ) v on true
      left join variant_lives l on l.variant_id = t.variant_id and l.page_id = p.id
      where t.domain_id = ${domain_id}
        and ${is_repair ? sql`l.state = 'paused' and l.reason is not null and not ${awaits}` : awaits}
      order by ${tried}, p.path limit ${limit}`,
  );
}
