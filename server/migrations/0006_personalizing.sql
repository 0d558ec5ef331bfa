-- Visitors of the customers' websites: what they do there, what they are shown, and whether it helped.

alter table domains
  add column identity text not null default 'lasting' check (identity in ('lasting', 'daily', 'consent')),
  add column holdout_share real not null default 0.1 check (holdout_share between 0 and 0.5),
  add column holdout_changed_at timestamptz, -- what it brings is measured from the day after
  add column visitor_retention_days int not null default 395 check (visitor_retention_days between 1 and 3650),
  add column script_seen_at timestamptz; -- in a page's source, or by what it sent

-- Pages of the website that may adapt, and what stands on them.
create table pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  title text,
  enabled boolean not null default false,
  ingest_task_id uuid, -- while it is being scanned
  scan_requested_at timestamptz,
  scanned_at timestamptz,
  scan_error text, -- of the last scan, for people
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create unique index pages_path on pages (domain_id, (coalesce(nullif(rtrim(path, '/'), ''), '/')));

create table page_elements (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  selector text not null, -- matches this one only
  tag text not null,
  kind text not null check (kind in ('heading', 'paragraph', 'button', 'link', 'image')),
  content text not null,
  href text,
  src text,
  place int not null, -- from top to bottom
  area text not null default 'main' check (area in ('header', 'main', 'footer')),
  enabled boolean not null default false,
  gone_at timestamptz, -- not found by the newest scan; back when a later one finds it
  created_at timestamptz not null
);
create unique index page_elements_selector on page_elements (page_id, selector) where gone_at is null;
create index page_elements_domain on page_elements (domain_id);

-- How visits begin, and what they are shown then. A trigger and its variant stay; versions of its pages follow each other.
create table personalization_triggers (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  key text not null, -- such as `assistant:chatgpt`, `campaign:spring`, `returning`, `country:BE`
  label text not null,
  description text not null,
  rule jsonb not null, -- TouchRule of the contract
  place int not null, -- the first that holds is taken
  variant_id uuid not null default gen_random_uuid() unique,
  created_at timestamptz not null,
  unique (domain_id, key)
);

create table variant_pages (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  version int not null,
  changes jsonb not null, -- [{element_id, selector, was, text?, href?, src?}]
  note text, -- why nothing changes, for people
  sources_hash text not null, -- of what it was written from
  feedback_id uuid,
  writer text not null,
  created_at timestamptz not null,
  unique (variant_id, page_id, version)
);
create index variant_pages_domain on variant_pages (domain_id);

create table variant_feedback (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  variant_id uuid not null,
  page_id uuid not null,
  feedback text not null,
  regenerate boolean not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null
);
create index variant_feedback_variant on variant_feedback (variant_id, page_id, created_at);

create table conversion_rules (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  trigger_event text not null check (trigger_event in ('click', 'form_submit', 'page_view')),
  expression text,
  url text,
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  deleted_at timestamptz -- what it counted stays
);
create index conversion_rules_domain on conversion_rules (domain_id);

-- What scripts sent, as it came: appended, read in the order of commits, never changed.
create table events (
  domain_id uuid not null,
  day date not null, -- of event_id, whose clock is the visitor's
  event_id uuid not null,
  tx xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  visitor_id uuid not null,
  visit_id uuid not null,
  at timestamptz not null, -- on our clock
  received_at timestamptz not null,
  data jsonb not null,
  visit jsonb, -- with views: how the visit began, and who came
  primary key (domain_id, day, event_id)
) partition by range (day);
create table events_other partition of events default; -- of clocks that are far off
create index events_order on events (tx, seq);

-- Makes room for a month; what is there of it already moves in. Whoever reads for long, such as a backup, is not waited
-- for: all visitors would wait in line behind.
create function make_events_month(month date) returns void language plpgsql set lock_timeout = '1s' as $$
declare
  first date := date_trunc('month', month)::date;
  next date := (date_trunc('month', month) + interval '1 month')::date;
  name text := 'events_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  -- Nothing of the month may come into the default partition between the move and the end.
  lock table events_other in access exclusive mode;
  if to_regclass(name) is not null then return; end if;
  execute format('create table %I (like events including defaults including constraints including indexes)', name);
  execute format('with moved as (delete from events_other where day >= %L and day < %L returning *) insert into %I overriding system value select * from moved', first, next, name);
  execute format('alter table events attach partition %I for values from (%L) to (%L)', name, first, next);
end $$;
select make_events_month((now() + make_interval(months => m))::date) from generate_series(-1, 1) m;

-- Forgets whole months that ended before a day, and what of odd clocks came before it.
create function drop_events_before(day date) returns void language plpgsql set lock_timeout = '1s' as $$
declare name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month')::date <= drop_events_before.day
  loop
    execute format('drop table %I', name);
  end loop;
  delete from events_other where received_at < drop_events_before.day;
end $$;

-- How far each reader of the log is.
create table projections (
  name text primary key,
  tx xid8 not null default '0',
  seq bigint not null default 0,
  updated_at timestamptz
);
insert into projections (name) values ('visits');

-- Salts of identities that last a day; gone with it, nobody can be found by their address again.
create table visitor_salts (
  day date primary key,
  salt bytea not null
);

-- What the log says, each row replaced as a whole when more is known.
create table visitors (
  domain_id uuid not null,
  id uuid not null,
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  internal boolean not null default false,
  bot text[] not null default '{}', -- reasons to take it for a program
  sessions_count int not null default 0,
  pages_count int not null default 0,
  has_conversion boolean not null default false,
  description text,
  journey_summary text,
  described_at timestamptz, -- up to which last_seen
  phrased_at timestamptz, -- when a model put it into words
  primary key (domain_id, id)
);
create index visitors_recent on visitors (domain_id, last_seen desc, id desc) where bot = '{}';
create index visitors_phrased on visitors (domain_id, phrased_at) where phrased_at is not null;
create index visitors_undescribed on visitors (last_seen) where bot = '{}' and (described_at is null or described_at < last_seen);

create table visitor_sessions (
  domain_id uuid not null,
  id uuid not null,
  visitor_id uuid not null,
  visit_ids uuid[] not null, -- of the script; several where it could not keep one
  started_at timestamptz not null,
  ended_at timestamptz not null,
  pages_count int not null,
  visible_ms bigint not null,
  touch jsonb not null, -- FirstTouch of the contract
  touch_keys text[] not null, -- keys that a trigger may have
  source text not null, -- such as `ChatGPT`
  country text,
  region text,
  city text,
  device text,
  browser text,
  os text,
  trigger_id uuid,
  variant_id uuid,
  arm text not null check (arm in ('none', 'personalized', 'holdout')), -- by the first view that had changes
  daily boolean not null, -- whether its visitor is known for a day only
  first_view uuid not null, -- at started_at: touch, source, place and device are of it
  exposed_at timestamptz, -- of the first view that had changes
  exposed_view uuid,
  exposed_variants uuid[] not null default '{}',
  has_conversion boolean not null,
  counted boolean not null, -- neither a program nor one of our own people
  primary key (domain_id, id)
) with (fillfactor = 85); -- a row is replaced several times while its visit lasts
create index visitor_sessions_visitor on visitor_sessions (domain_id, visitor_id, started_at);

create table page_views (
  domain_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  at timestamptz not null,
  url text not null,
  path text not null,
  title text not null,
  width int not null,
  page_id uuid,
  variant_id uuid, -- that was shown
  version int,
  visible_ms int,
  scroll real,
  clicks text[] not null default '{}', -- in order
  click_ids uuid[] not null default '{}',
  applied uuid[] not null default '{}', -- elements; each stands in one of the three
  missing uuid[] not null default '{}',
  overwritten uuid[] not null default '{}',
  hidden_ms int,
  counted boolean not null,
  primary key (domain_id, id)
) with (fillfactor = 85); -- a row is replaced several times while its visit lasts
create index page_views_session on page_views (domain_id, session_id, at);
create index page_views_shown on page_views (domain_id, variant_id, page_id, version, at) where variant_id is not null;

-- What came before the view that it is about; it is taken in with the view.
create table waiting_events (
  domain_id uuid not null,
  view_id uuid not null,
  event_id uuid not null,
  at timestamptz not null,
  received_at timestamptz not null,
  data jsonb not null,
  primary key (domain_id, view_id, event_id)
);
create index waiting_events_received on waiting_events (received_at);

create table conversions (
  domain_id uuid not null,
  session_id uuid not null,
  rule_id uuid not null,
  at timestamptz not null,
  event_id uuid not null,
  value double precision,
  currency text,
  external_id text,
  counted boolean not null,
  primary key (domain_id, session_id, rule_id)
);
create index conversions_rule on conversions (domain_id, rule_id, at) where counted;

-- Who was to see a variant, or the original in its place; by the first time.
create table exposures (
  domain_id uuid not null,
  variant_id uuid not null,
  visitor_id uuid not null,
  arm text not null check (arm in ('personalized', 'holdout')),
  first_at timestamptz not null,
  converted boolean not null,
  counted boolean not null,
  primary key (domain_id, variant_id, visitor_id)
);
create index exposures_visitor on exposures (domain_id, visitor_id);

-- Pages of a session, each once.
create table session_pages (
  domain_id uuid not null,
  session_id uuid not null,
  path text not null,
  page_id uuid,
  variant_id uuid,
  clicked boolean not null,
  counted boolean not null,
  primary key (domain_id, session_id, path)
);

-- Sums of the rows above, kept by their triggers, so that nobody counts rows to show a figure.
create table visitor_sums (domain_id uuid primary key, visitors int not null);
create table session_sums (
  domain_id uuid not null,
  day date not null,
  arm text not null,
  variant_id uuid not null, -- zeros for none
  visits int not null,
  converting int not null,
  primary key (domain_id, day, arm, variant_id)
);
create table touch_sums (
  domain_id uuid not null,
  key text not null,
  visits int not null,
  primary key (domain_id, key)
);
create table page_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  page_id uuid not null,
  visits int not null,
  clicked int not null,
  primary key (domain_id, variant_id, page_id)
);
create table view_sums (
  domain_id uuid not null,
  day date not null,
  views int not null,
  personalized int not null,
  primary key (domain_id, day)
);
create table exposure_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  day date not null,
  arm text not null,
  visitors int not null,
  converted int not null,
  primary key (domain_id, variant_id, day, arm)
);
create table change_sums (
  domain_id uuid not null,
  variant_id uuid not null,
  due int not null,
  applied int not null,
  primary key (domain_id, variant_id)
);
create table conversion_sums (
  domain_id uuid not null,
  rule_id uuid not null,
  visits int not null,
  last_at timestamptz, -- null where none is left
  primary key (domain_id, rule_id)
);

create table screenshots (
  domain_id uuid not null references domains on delete cascade,
  path text not null,
  variant_key text not null, -- variant and version, or empty for the original
  image bytea, -- 1280 pixels wide; null while the first one is taken
  thumbnail bytea, -- its window, 480 wide
  taken_at timestamptz,
  requested_at timestamptz, -- while one is being taken
  asked_at timestamptz not null, -- by a person; what nobody asks for goes
  failed_at timestamptz, -- the last try, with what it said
  error text,
  error_code text,
  primary key (domain_id, path, variant_key)
);
create index on screenshots (asked_at);
create index on screenshots (domain_id) where requested_at is not null;

-- A domain that goes takes its visits along; no foreign keys slow their writing down.
create function forget_visits() returns trigger language plpgsql as $$
declare name text;
begin
  foreach name in array array['events', 'waiting_events', 'visitors', 'visitor_sessions', 'page_views', 'conversions', 'exposures', 'session_pages',
    'visitor_sums', 'session_sums', 'touch_sums', 'page_sums', 'view_sums', 'exposure_sums', 'change_sums', 'conversion_sums'] loop
    execute format('delete from %I where domain_id = $1', name) using old.id;
  end loop;
  return null;
end $$;
create trigger forget_visits after delete on domains for each row execute function forget_visits();

-- Every process that serves the script hears of what changed it, by the domain's id.
create function tell_the_script() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'domains' then perform pg_notify('script', coalesce(new.id, old.id)::text);
  else perform pg_notify('script', coalesce(new.domain_id, old.domain_id)::text); end if;
  return null;
end $$;
create trigger tell_the_script after update of host, selected_personalization, identity, holdout_share or delete on domains
  for each row execute function tell_the_script();
do $$
declare name text;
begin
  foreach name in array array['pages', 'page_elements', 'personalization_triggers', 'variant_pages', 'conversion_rules'] loop
    execute format('create trigger tell_the_script after insert or update or delete on %I for each row execute function tell_the_script()', name);
  end loop;
end $$;
-- Who may send for a domain, and to which of our names.
create trigger tell_the_script after update of domains, owned_properties on brands
  for each row execute function tell_the_script();
create trigger tell_the_script after insert or delete or update of host, txt_seen_at on hostings
  for each row execute function tell_the_script();

-- Keeps the sums of a table: whatever changes its rows adds to them what is new and takes from them what was.
-- `keys` and `sums` are lists of the sums' columns, `key_values` and `sum_values` what a row gives for them.
create function keep_sums(source text, target text, keys text, key_values text, sums text, sum_values text, which text)
returns void language plpgsql as $$
declare
  names text[] := string_to_array(sums, ', ');
  amounts text[] := string_to_array(sum_values, ', ');
  signed text;
  added text;
  changed text;
  rows_of text;
  operation text;
begin
  select string_agg(format('sum(sign * (%s))::int', amount), ', ') into signed from unnest(amounts) amount;
  select string_agg(format('%1$I = was.%1$I + excluded.%1$I', name), ', ') into added from unnest(names) name;
  select string_agg(format('sum(sign * (%s)) <> 0', amount), ' or ') into changed from unnest(amounts) amount;
  foreach operation in array array['insert', 'update', 'delete'] loop
    rows_of := case operation
      when 'insert' then 'select 1 as sign, * from new_rows'
      when 'delete' then 'select -1 as sign, * from old_rows'
      else 'select 1 as sign, * from new_rows union all select -1, * from old_rows' end;
    execute format($f$
      create function %1$I() returns trigger language plpgsql as $b$
      begin
        insert into %2$I as was (%3$s, %5$s)
          select %4$s, %6$s from (%7$s) r where %8$s group by %9$s having %10$s order by %9$s
          on conflict (%3$s) do update set %11$s;
        return null;
      end $b$ $f$,
      format('%s_of_%s_%s', target, source, operation), target, keys, key_values, sums, signed, rows_of, which,
      (select string_agg(n::text, ', ') from generate_series(1, array_length(string_to_array(keys, ', '), 1)) n),
      changed, added);
    execute format('create trigger %1$I after %2$s on %3$I referencing %4$s for each statement execute function %1$I()',
      format('%s_of_%s_%s', target, source, operation), operation, source,
      case operation when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end);
  end loop;
end $$;
select keep_sums('visitors', 'visitor_sums', 'domain_id', 'domain_id', 'visitors', '1', $$bot = '{}' and not internal$$);
select keep_sums('visitor_sessions', 'session_sums', 'domain_id, day, arm, variant_id',
  $$domain_id, (started_at at time zone 'UTC')::date, arm, coalesce(variant_id, '00000000-0000-0000-0000-000000000000')$$,
  'visits, converting', '1, has_conversion::int', 'counted');
select keep_sums('session_pages', 'page_sums', 'domain_id, variant_id, page_id', 'domain_id, variant_id, page_id',
  'visits, clicked', '1, clicked::int', 'counted and variant_id is not null and page_id is not null');
select keep_sums('page_views', 'view_sums', 'domain_id, day', $$domain_id, (at at time zone 'UTC')::date$$,
  'views, personalized', '1, (variant_id is not null)::int', 'counted');
select keep_sums('page_views', 'change_sums', 'domain_id, variant_id', 'domain_id, variant_id', 'due, applied',
  'cardinality(applied) + cardinality(missing) + cardinality(overwritten), cardinality(applied)',
  'counted and variant_id is not null');
select keep_sums('exposures', 'exposure_sums', 'domain_id, variant_id, day, arm',
  $$domain_id, variant_id, (first_at at time zone 'UTC')::date, arm$$, 'visitors, converted', '1, converted::int', 'counted');
select keep_sums('conversions', 'conversion_sums', 'domain_id, rule_id', 'domain_id, rule_id', 'visits', '1', 'counted');
drop function keep_sums;

-- One visit has several keys.
create function keep_touch_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into touch_sums as was (domain_id, key, visits)
      select domain_id, key, count(*) from new_rows, unnest(touch_keys) key where counted group by 1, 2 order by 1, 2
      on conflict (domain_id, key) do update set visits = was.visits + excluded.visits;
  elsif tg_op = 'DELETE' then
    insert into touch_sums as was (domain_id, key, visits)
      select domain_id, key, -count(*) from old_rows, unnest(touch_keys) key where counted group by 1, 2 order by 1, 2
      on conflict (domain_id, key) do update set visits = was.visits + excluded.visits;
  else
    insert into touch_sums as was (domain_id, key, visits)
      select domain_id, key, sum(sign) from (
        select 1 as sign, domain_id, key from new_rows, unnest(touch_keys) key where counted
        union all select -1, domain_id, key from old_rows, unnest(touch_keys) key where counted
      ) r group by 1, 2 having sum(sign) <> 0 order by 1, 2
      on conflict (domain_id, key) do update set visits = was.visits + excluded.visits;
  end if;
  return null;
end $$;
create trigger touch_sums_insert after insert on visitor_sessions referencing new table as new_rows
  for each statement execute function keep_touch_sums();
create trigger touch_sums_update after update on visitor_sessions referencing old table as old_rows new table as new_rows
  for each statement execute function keep_touch_sums();
create trigger touch_sums_delete after delete on visitor_sessions referencing old table as old_rows
  for each statement execute function keep_touch_sums();

-- The last time cannot be taken back by counting; the index has it at its end.
create function keep_last_conversions() returns trigger language plpgsql as $$
declare changed record;
begin
  for changed in execute case tg_op
      when 'INSERT' then 'select distinct domain_id, rule_id from new_rows'
      when 'DELETE' then 'select distinct domain_id, rule_id from old_rows'
      else 'select domain_id, rule_id from new_rows union select domain_id, rule_id from old_rows' end loop
    update conversion_sums s set last_at = (
        select max(at) from conversions c where c.domain_id = s.domain_id and c.rule_id = s.rule_id and c.counted
      ) where s.domain_id = changed.domain_id and s.rule_id = changed.rule_id;
  end loop;
  return null;
end $$;
create trigger last_conversions_insert after insert on conversions referencing new table as new_rows
  for each statement execute function keep_last_conversions();
create trigger last_conversions_update after update on conversions referencing old table as old_rows new table as new_rows
  for each statement execute function keep_last_conversions();
create trigger last_conversions_delete after delete on conversions referencing old table as old_rows
  for each statement execute function keep_last_conversions();
