import { type Db, runText } from '../src/platform/db/database.ts';
import { openVisitsStore } from '../src/visiting/visits/postgres/visits-postgres.store.ts';

const ROWS_OF_SUMS = `select 'visitors' as kind, domain_id, first_seen as at, '{}'::text[] as key, 1 as n, 0 as hits, null::timestamptz as last_at
    from visitors where bot = '{}' and not internal
  union all select 'arms', domain_id, started_at, array[arm, coalesce(variant_id::text, '')], 1, has_conversion::int, null
    from visitor_sessions where counted
  union all select 'touch', domain_id, started_at, array[key], 1, 0, null from visitor_sessions, unnest(touch_keys) key where counted
  union all select 'assistants', domain_id, started_at, array[assistant_of(touch_keys)], 1, has_conversion::int, null
    from visitor_sessions where counted and assistant_of(touch_keys) is not null
  union all select 'pages', domain_id, started_at, array[p.variant_id, p.page_id], 1, clicked::int, null
    from (
      select domain_id, session_id, path, max(page_id::text) as page_id, max(variant_id::text) as variant_id,
        bool_or(click_ids <> '{}') as clicked
      from page_views where counted group by 1, 2, 3
    ) p join visitor_sessions s using (domain_id)
    where s.id = session_id and p.variant_id is not null and p.page_id is not null
  union all select 'views', domain_id, at, '{}', 1, (variant_id is not null)::int, null from page_views where counted
  union all select 'changes', domain_id, at, array[variant_id::text],
      cardinality(applied) + cardinality(missing) + cardinality(overwritten), cardinality(applied), null
    from page_views where counted and variant_id is not null
  union all select 'exposures', domain_id, first_at, array[variant_id::text, arm], 1, converted::int, null from exposures where counted
  union all select 'conversions', domain_id, started_at, array[rule_id::text], 1, 0, at
    from conversions c join visitor_sessions s using (domain_id) where s.id = session_id and c.counted`;
const COUNTS = `select domain_id, kind, span, key, case span when 'slot' then date_bin('10 minutes', at, '2000-01-01Z') else date_trunc(span, at, 'UTC') end as since,
    sum(n)::int as n, sum(hits)::int as hits, max(last_at) as last_at
  from (${ROWS_OF_SUMS}) r, unnest(array['slot', 'day', 'month']) span group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
const SUMS =
  'select domain_id, kind, span, key, since, n, hits, last_at from visit_sums order by 1, 2, 3, 4, 5';

/** The sums, and the result of counting the rows. */
export async function sumsAndCounts(db: Db) {
  const [sums, counts] = await Promise.all([runText(db, SUMS), runText(db, COUNTS)]);
  return { sums: sums.rows, counts: counts.rows };
}

/** Sums up rows that a test wrote without the log. */
export async function sumEverything(db: Db) {
  await runText(
    db,
    `insert into unsummed_slots (domain_id, since)
      select domain_id, slot_of(first_seen) from visitors union select domain_id, slot_of(started_at) from visitor_sessions
      union select domain_id, slot_of(at) from page_views union select domain_id, slot_of(first_at) from exposures
      on conflict do nothing`,
  );
  await db.transaction().execute((trx) => openVisitsStore(trx).sumUp());
}
