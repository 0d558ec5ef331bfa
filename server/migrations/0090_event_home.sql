-- Where the events are kept: here or in ClickHouse. One row; a new installation writes it at its first start.
create table event_home (
  one boolean primary key default true check (one),
  home text not null check (home in ('postgres', 'clickhouse')),
  other text not null default 'empty' check (other in ('empty', 'filling', 'left')),
  installation uuid not null default gen_random_uuid(),
  copied_to text,
  moved_at timestamptz
);
insert into event_home (home) select 'postgres' where exists (select from domains);

-- How far the history of a website was copied to the other home.
create table event_copies (
  domain_id uuid primary key references domains (id) on delete cascade,
  after text,
  events bigint not null default 0,
  done boolean not null default false
);

-- Whoever has not noticed that the events have moved cannot write to where they were.
create function refuse_events_elsewhere() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('sightline.copies_events', true), '') <> 'on'
    and exists (select from event_home where home <> tg_argv[0])
  then
    raise exception 'The events are kept elsewhere.' using errcode = 'EH001';
  end if;
  return null;
end $$;
create trigger events_home before insert on events
  for each statement execute function refuse_events_elsewhere('postgres');
create trigger event_batches_home before insert on event_batches
  for each statement execute function refuse_events_elsewhere('clickhouse');
