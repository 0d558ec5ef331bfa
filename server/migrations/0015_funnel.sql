-- From AI answer to conversion: visits that an assistant sent, by day.

create function assistant_of(touch_keys text[]) returns text language sql immutable strict parallel safe as $$
  select substr(key, 11) from unnest(touch_keys) with ordinality as keys (key, place)
    where key like 'assistant:%' order by place limit 1
$$;

create index visitor_sessions_assistant on visitor_sessions (domain_id, assistant_of(touch_keys), started_at desc)
  where counted and assistant_of(touch_keys) is not null;

create table assistant_sums (
  domain_id uuid not null,
  day date not null,
  assistant text not null,
  visits int not null,
  converting int not null,
  primary key (domain_id, day, assistant)
);

insert into assistant_sums (domain_id, day, assistant, visits, converting)
  select domain_id, (started_at at time zone 'UTC')::date, assistant_of(touch_keys), count(*), count(*) filter (where has_conversion)
    from visitor_sessions where counted and assistant_of(touch_keys) is not null group by 1, 2, 3;

create function keep_assistant_sums() returns trigger language plpgsql as $$
declare rows_of text := case tg_op
    when 'INSERT' then 'select 1 as sign, * from new_rows'
    when 'DELETE' then 'select -1 as sign, * from old_rows'
    else 'select 1 as sign, * from new_rows union all select -1, * from old_rows' end;
begin
  execute format($q$
    insert into assistant_sums as was (domain_id, day, assistant, visits, converting)
      select domain_id, (started_at at time zone 'UTC')::date, assistant_of(touch_keys), sum(sign), sum(sign * has_conversion::int)
        from (%s) r where counted and assistant_of(touch_keys) is not null
        group by 1, 2, 3 having sum(sign) <> 0 or sum(sign * has_conversion::int) <> 0 order by 1, 2, 3
      on conflict (domain_id, day, assistant) do update
        set visits = was.visits + excluded.visits, converting = was.converting + excluded.converting
  $q$, rows_of);
  return null;
end $$;
create trigger assistant_sums_insert after insert on visitor_sessions referencing new table as new_rows
  for each statement execute function keep_assistant_sums();
create trigger assistant_sums_update after update on visitor_sessions referencing old table as old_rows new table as new_rows
  for each statement execute function keep_assistant_sums();
create trigger assistant_sums_delete after delete on visitor_sessions referencing old table as old_rows
  for each statement execute function keep_assistant_sums();

-- What is counted of answers is read from the index alone.
create index answers_counted on answers (domain_id, answered_at) include (prompt_execution_id, platform, mentioned, cited)
  where status = 'answered';
