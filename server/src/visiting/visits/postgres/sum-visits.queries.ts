import { type RawBuilder, sql } from 'kysely';
import { type Db, json, many, maybeOne, run } from '../../../platform/db/database.ts';

/** Ten-minute slots of a domain in which something changed; `since` is their start. */
export interface Slot {
  domain_id: string;
  since: string;
}

/** A moment at which something of a domain changed. */
export interface Moment {
  domain_id: string;
  at: string;
}

/** Marks slots to be summed again soon. */
export async function noteMoments(db: Db, moments: readonly Moment[]) {
  // A time up to its tens of minutes says the slot; most moments of a batch are in one.
  const slots = new Map(moments.map((moment) => [`${moment.domain_id} ${moment.at.slice(0, 15)}`, moment]));
  if (slots.size === 0) return;
  await run(
    db,
    sql`insert into unsummed_slots (domain_id, since) select distinct domain_id, slot_of(at)
      from jsonb_to_recordset(${json([...slots.values()])}) as m(domain_id uuid, at timestamptz) on conflict do nothing`,
  );
}

/** All moments at which something of these visitors is counted. */
export async function noteVisitors(db: Db, domain_id: string, ids: readonly string[]) {
  const theirs = sql`from visitor_sessions s where s.domain_id = ${domain_id} and s.visitor_id = any(${[...ids]}::uuid[])`;
  await run(
    db,
    sql`insert into unsummed_slots (domain_id, since)
      select domain_id, slot_of(first_seen) from visitors where domain_id = ${domain_id} and id = any(${[...ids]}::uuid[])
      union select domain_id, slot_of(first_at) from exposures where domain_id = ${domain_id} and visitor_id = any(${[...ids]}::uuid[])
      union select domain_id, slot_of(started_at) ${theirs}
      union select domain_id, slot_of(at) from page_views where domain_id = ${domain_id} and session_id in (select s.id ${theirs})
      on conflict do nothing`,
  );
}

export async function isUnsummed(db: Db): Promise<boolean> {
  return (await maybeOne(db, sql`select 1 from unsummed_slots limit 1`)) !== undefined;
}

/**
 * Slots to be summed, at most `limit`; null when there are none. Their hours are to be packed again. Slots of removed
 * domains are deleted.
 */
export async function takeSlots(db: Db, limit: number): Promise<Slot[] | null> {
  const rows = await many(
    db,
    sql<Slot & { is_there: boolean }>`with taken as (
        delete from unsummed_slots u
        using (select domain_id, since from unsummed_slots order by domain_id, since limit ${limit}) o
        where u.domain_id = o.domain_id and u.since = o.since returning u.domain_id, u.since
      ), found as (
        select t.domain_id, t.since, d.id is not null as is_there
        from taken t left join domains d on d.id = t.domain_id and d.removed_at is null
      ), marked as (
        insert into unpacked_hours (domain_id, since) select distinct domain_id, date_trunc('hour', since, 'UTC') from found where is_there
        on conflict (domain_id, since) do update set mark = excluded.mark, last_at = excluded.last_at
      )
      select domain_id, since, is_there from found`,
  );
  if (rows.length === 0) return null;
  return rows.filter(({ is_there }) => is_there).map(({ domain_id, since }) => ({ domain_id, since }));
}

type Span = 'slot' | 'day' | 'month';

/** Replaces the sums of the given spans. */
function replaceSums(db: Db, span: Span, due: RawBuilder<unknown>, fresh: RawBuilder<unknown>) {
  return run(
    db,
    sql`with due as materialized (${due}), ${fresh}, gone as (
        delete from visit_sums v using due d cross join unnest(${KINDS}::text[]) as k(name)
        where v.domain_id = d.domain_id and v.kind = k.name and v.span = ${span} and v.since = d.since
          and not exists (select from fresh f where f.domain_id = v.domain_id and f.kind = v.kind and f.since = v.since and f.key = v.key)
      )
      insert into visit_sums as was (domain_id, kind, span, since, key, n, hits, last_at)
        select domain_id, kind, ${span}, since, key, n, hits, last_at from fresh
      on conflict (domain_id, kind, span, since, key) do update
        set n = excluded.n, hits = excluded.hits, last_at = excluded.last_at
        where (was.n, was.hits, was.last_at) is distinct from (excluded.n, excluded.hits, excluded.last_at)`,
  );
}

const KINDS = [
  'visitors',
  'arms',
  'touch',
  'assistants',
  'pages',
  'views',
  'changes',
  'exposures',
  'conversions',
];

const slots = (due: readonly Slot[]) =>
  sql`select domain_id, since from jsonb_to_recordset(${json(due)}) as s(domain_id uuid, since timestamptz)`;

const inSlot = (at: string) =>
  sql`${sql.ref(at)} >= d.since and ${sql.ref(at)} < d.since + interval '10 minutes'`;

/** Counts the rows of whole slots; rows that belong to a visit count when the visit began. */
export async function sumSlots(db: Db, due: readonly Slot[]) {
  await replaceSums(
    db,
    'slot',
    slots(due),
    sql`visits as materialized (
        select d.since, s.* from due d join visitor_sessions s on s.domain_id = d.domain_id and ${inSlot('s.started_at')}
      ), views as materialized (
        select d.since, p.* from due d join page_views p on p.domain_id = d.domain_id and ${inSlot('p.at')} where p.counted
      ), parts as (
        select d.domain_id, d.since, 'visitors' as kind, '{}'::text[] as key, count(*) as n, 0::bigint as hits, null::timestamptz as last_at
          from due d join visitors v on v.domain_id = d.domain_id and ${inSlot('v.first_seen')}
          where v.bot = '{}' and not v.internal group by 1, 2
        union all select domain_id, since, 'arms', array[arm, coalesce(variant_id::text, '')], count(*),
            count(*) filter (where has_conversion), null
          from visits where counted group by 1, 2, 4
        union all select domain_id, since, 'touch', array[touched], count(*), 0, null
          from visits, unnest(touch_keys) touched where counted group by 1, 2, 4
        union all select domain_id, since, 'assistants', array[assistant], count(*), count(*) filter (where has_conversion), null
          from visits, assistant_of(touch_keys) assistant where counted and assistant is not null group by 1, 2, 4
        union all select domain_id, since, 'pages', array[variant_id, page_id], count(*), count(*) filter (where clicked), null
          from (
            select v.domain_id, v.since, max(p.variant_id::text) as variant_id, max(p.page_id::text) as page_id,
              bool_or(cardinality(p.click_ids) > 0) as clicked
            from visits v join page_views p on p.domain_id = v.domain_id and p.session_id = v.id
            where p.counted and v.exposed_variants <> '{}' group by v.domain_id, v.since, v.id, p.path
          ) pages where variant_id is not null and page_id is not null group by 1, 2, 4
        union all select domain_id, since, 'views', '{}', count(*), count(variant_id), null from views group by 1, 2
        union all select domain_id, since, 'changes', array[variant_id::text],
            sum(cardinality(applied) + cardinality(missing) + cardinality(overwritten)), sum(cardinality(applied)), null
          from views where variant_id is not null group by 1, 2, 4
        union all select d.domain_id, d.since, 'exposures', array[e.variant_id::text, e.arm], count(*),
            count(*) filter (where e.converted), null
          from due d join exposures e on e.domain_id = d.domain_id and ${inSlot('e.first_at')} where e.counted group by 1, 2, 4
        union all select v.domain_id, v.since, 'conversions', array[c.rule_id::text], count(*), 0, max(c.at)
          from visits v join conversions c on c.domain_id = v.domain_id and c.session_id = v.id
          where c.counted and v.has_conversion group by 1, 2, 4
      ), fresh as materialized (
        select domain_id, since, kind, key, sum(n) as n, sum(hits) as hits, max(last_at) as last_at
        from parts group by domain_id, since, kind, key
      )`,
  );
}

/** In hours, because days of other time zones may have fewer than 24; more than the longest month. */
const LONGER = { day: sql`interval '24 hours'`, month: sql`interval '768 hours'` };
const PARTS = { day: 'slot', month: 'day' } as const;

/** Adds up days from their slots, and months from their days. */
export async function sumSpans(db: Db, span: 'day' | 'month', due: readonly Slot[]) {
  await replaceSums(
    db,
    span,
    sql`select distinct domain_id, date_trunc(${span}, since, 'UTC') as since from (${slots(due)}) s`,
    sql`fresh as materialized (
        select d.domain_id, d.since, v.kind, v.key, sum(v.n) as n, sum(v.hits) as hits, max(v.last_at) as last_at
        from due d cross join unnest(${KINDS}::text[]) as k(name)
          join visit_sums v on v.domain_id = d.domain_id and v.kind = k.name and v.span = ${PARTS[span]}
            and v.since >= d.since and v.since < date_trunc(${span}, d.since + ${LONGER[span]}, 'UTC')
        group by d.domain_id, d.since, v.kind, v.key
      )`,
  );
}
