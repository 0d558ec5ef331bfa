-- Sums of visits are written by the follower of the log, which replaces those of what it touched; no trigger adds to them.
-- They are counted from rows for ten minutes at once, put together from these by day, and from days by month, so that
-- neither a write nor a read looks at many rows, however many visits there are.

create index visitors_first_seen on visitors (domain_id, first_seen);
create index visitor_sessions_started on visitor_sessions (domain_id, started_at);
create index page_views_at on page_views (domain_id, at);
create index exposures_first on exposures (domain_id, first_at);

create table visit_sums (
  domain_id uuid not null,
  kind text not null check (kind in ('visitors', 'arms', 'touch', 'assistants', 'pages', 'views', 'changes', 'exposures', 'conversions')),
  span text not null check (span in ('slot', 'day', 'month')),
  since timestamptz not null, -- when the span begins, in UTC
  key text[] not null, -- what is told apart, as visits.store.ts says of each kind
  n int not null, -- visits, visitors, views or changes
  hits int not null, -- of these: converting, clicked, personalized, applied
  last_at timestamptz, -- of conversions
  primary key (domain_id, kind, span, since, key)
);

-- Slots in which rows changed since they were summed up.
create table unsummed_slots (
  domain_id uuid not null,
  since timestamptz not null,
  primary key (domain_id, since)
);

create function slot_of(at timestamptz) returns timestamptz language sql immutable strict parallel safe as $$
  select date_bin('10 minutes', at, '2000-01-01T00:00Z')
$$;

insert into visit_sums (domain_id, kind, span, since, key, n, hits, last_at)
  select domain_id, 'visitors', 'slot', slot_of(first_seen), '{}'::text[], count(*), 0, null::timestamptz
    from visitors where bot = '{}' and not internal group by 1, 4
  union all
  select domain_id, 'arms', 'slot', slot_of(started_at), array[arm, coalesce(variant_id::text, '')], count(*),
      count(*) filter (where has_conversion), null
    from visitor_sessions where counted group by 1, 4, 5
  union all
  select domain_id, 'touch', 'slot', slot_of(started_at), array[touched], count(*), 0, null
    from visitor_sessions, unnest(touch_keys) touched where counted group by 1, 4, 5
  union all
  select domain_id, 'assistants', 'slot', slot_of(started_at), array[assistant_of(touch_keys)], count(*),
      count(*) filter (where has_conversion), null
    from visitor_sessions where counted and assistant_of(touch_keys) is not null group by 1, 4, 5
  union all
  select s.domain_id, 'pages', 'slot', slot_of(s.started_at), array[p.variant_id::text, p.page_id::text], count(*),
      count(*) filter (where p.clicked), null
    from session_pages p join visitor_sessions s on s.domain_id = p.domain_id and s.id = p.session_id
    where p.counted and p.variant_id is not null and p.page_id is not null group by 1, 4, 5
  union all
  select domain_id, 'views', 'slot', slot_of(at), '{}'::text[], count(*), count(variant_id), null
    from page_views where counted group by 1, 4
  union all
  select domain_id, 'changes', 'slot', slot_of(at), array[variant_id::text],
      sum(cardinality(applied) + cardinality(missing) + cardinality(overwritten)), sum(cardinality(applied)), null
    from page_views where counted and variant_id is not null group by 1, 4, 5
  union all
  select domain_id, 'exposures', 'slot', slot_of(first_at), array[variant_id::text, arm], count(*),
      count(*) filter (where converted), null
    from exposures where counted group by 1, 4, 5
  union all
  select s.domain_id, 'conversions', 'slot', slot_of(s.started_at), array[c.rule_id::text], count(*), 0, max(c.at)
    from conversions c join visitor_sessions s on s.domain_id = c.domain_id and s.id = c.session_id
    where c.counted group by 1, 4, 5;
insert into visit_sums (domain_id, kind, span, since, key, n, hits, last_at)
  select domain_id, kind, 'day', date_trunc('day', since, 'UTC'), key, sum(n), sum(hits), max(last_at)
    from visit_sums where span = 'slot' group by domain_id, kind, 4, key;
insert into visit_sums (domain_id, kind, span, since, key, n, hits, last_at)
  select domain_id, kind, 'month', date_trunc('month', since, 'UTC'), key, sum(n), sum(hits), max(last_at)
    from visit_sums where span = 'day' group by domain_id, kind, 4, key;

-- Dropping a function with what calls it takes the triggers along.
do $$
declare name text;
begin
  for name in select distinct p.proname from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where t.tgrelid in ('visitors'::regclass, 'visitor_sessions'::regclass, 'session_pages'::regclass, 'page_views'::regclass,
      'exposures'::regclass, 'conversions'::regclass) and not t.tgisinternal
  loop
    execute format('drop function %I cascade', name);
  end loop;
end $$;
drop table visitor_sums, session_sums, touch_sums, page_sums, view_sums, exposure_sums, change_sums, conversion_sums, assistant_sums;

-- A domain that goes takes its visits along.
create or replace function forget_visits() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['events', 'waiting_events', 'visitors', 'visitor_sessions', 'page_views', 'conversions', 'exposures', 'session_pages',
    'visit_sums', 'unsummed_slots'] loop
    execute format('delete from %I where domain_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
