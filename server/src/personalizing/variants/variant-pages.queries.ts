import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { type RawBuilder, sql } from 'kysely';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';
import { tried } from './triggers.queries.ts';

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
  /** A person wrote it, at least in part. */
  is_by_hand: boolean;
}

/**
 * `live`: what visitors see now, without changes whose original has changed since. `newest`: what people look at, 0 where
 * nothing is written yet and people write it. `shown`: what visitors see or saw last, else the newest.
 */
export type WhichVersion = 'live' | 'newest' | 'shown' | number;

const newest = sql`(select max(n.version) from variant_pages n where n.variant_id = t.variant_id and n.page_id = p.id)`;

function conditionOf(which: WhichVersion): RawBuilder<unknown> {
  if (which === 'live') return sql`l.state = 'live' and v.version = l.version`;
  if (which === 'newest') return sql`v.version = ${newest}`;
  if (which === 'shown') return sql`v.version = coalesce(l.version, ${newest})`;
  return sql`v.version = ${which}`;
}

/**
 * The changes of the version `v` in their current form, those that move elements last; with `unchanged_only` without
 * those whose original has changed since. A change that names its `tag` is of an element that no scan lists.
 */
export const currentChanges = (unchanged_only: boolean) => sql`(
    select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('element', c -> 'element_id', 'selector', coalesce(e.selector, c ->> 'selector'),
      'tag', coalesce(e.tag, c ->> 'tag'), 'was', c ->> 'was', 'text', c ->> 'text', 'href', c ->> 'href', 'src', c ->> 'src',
      'hide', c -> 'hide', 'alt', c ->> 'alt', 'before', c ->> 'before'))
        || case when c ? 'runs' then jsonb_build_object('runs', c -> 'runs') else '{}' end
        order by c ? 'before', e.place, i), '[]') as changes
    from jsonb_array_elements(v.changes) with ordinality as l(c, i)
    left join page_elements e on e.id = (c ->> 'element_id')::uuid and e.page_id = v.page_id
    where (c ? 'tag' or (e.enabled and e.gone_at is null))
      and (c ? 'tag' or not ${unchanged_only}::boolean
        or c ->> 'was' = case when c ? 'text' or c ? 'runs' then e.content when c ? 'src' then coalesce(e.src, '')
          when c ? 'href' then coalesce(e.href, '') else c ->> 'was' end)
  )`;

/** Pages of these triggers are listed before anything is written, so that a person can begin. */
const by_people = sql`(t.conditions is not null or t.beside_id is not null)`;

/** One version on each enabled page, for one variant and page or for all. */
export function listVariantPages(
  db: Db,
  of: { domain_id: string; variant_id?: string | undefined; page_id?: string | undefined },
  which: WhichVersion,
) {
  return many(
    db,
    sql<LivePage>`select t.variant_id, p.id as page_id, p.path, coalesce(v.version, 0) as version, v.note, c.changes,
        coalesce(v.writer = 'person' or v.changes @> '[{"by_hand": true}]', false) as is_by_hand
      from personalization_triggers t
      join pages p on p.domain_id = t.domain_id and p.enabled
      left join variant_lives l on l.variant_id = t.variant_id and l.page_id = p.id
      ${which === 'newest' ? sql`left join` : sql`join`} variant_pages v on v.variant_id = t.variant_id and v.page_id = p.id and ${conditionOf(which)}
      cross join lateral ${currentChanges(which === 'live')} c
      where t.domain_id = ${of.domain_id} and ${which === 'newest' ? sql`(v.version is not null or ${by_people})` : sql`true`}
        and (${of.variant_id ?? null}::uuid is null or t.variant_id = ${of.variant_id ?? null})
        and (${of.page_id ?? null}::uuid is null or p.id = ${of.page_id ?? null})
      order by ${tried}, p.path`,
  );
}

/** What a variant is called, with its letter where it is not the first, and whose it is. */
export function findVariantName(db: Db, of: { domain_id: string; variant_id: string }) {
  return maybeOne(
    db,
    sql<{ org_id: string; label: string; is_sample: boolean }>`select o.id as org_id,
        t.label || case when t.beside_id is null then '' else ' (' || t.letter || ')' end as label, o.sample is not null as is_sample
      from personalization_triggers t join domains d on d.id = t.domain_id join organizations o on o.id = d.org_id
      where t.domain_id = ${of.domain_id} and t.variant_id = ${of.variant_id}`,
  );
}
