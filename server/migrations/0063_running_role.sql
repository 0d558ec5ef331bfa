-- A role that only runs the product may neither make nor drop tables. The months that come and go while it runs are
-- made and dropped with the rights of the role that migrates.
alter function make_events_month(date) security definer set search_path = public, pg_temp;
alter function drop_events_before(date) security definer set search_path = public, pg_temp;

-- Makes room for a month of answers' texts; rows that arrived earlier stay in the default partition.
create function make_bodies_month(month date) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  first timestamptz := date_trunc('month', month) at time zone 'UTC';
  next timestamptz := (date_trunc('month', month) + interval '1 month') at time zone 'UTC';
  name text := 'answer_bodies_' || to_char(month, 'YYYY_MM');
begin
  if to_regclass(name) is not null then return; end if;
  if exists (select 1 from answer_bodies_default where created_at >= first and created_at < next) then return; end if;
  execute format('create table if not exists %I partition of answer_bodies for values from (%L) to (%L)', name, first, next);
end $$;

-- Deletes texts from before a time, and the whole months that ended before it.
create function drop_bodies_before(before timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare name text;
begin
  delete from answer_bodies where created_at < before;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'answer_bodies'::regclass and c.relname ~ '^answer_bodies_\d{4}_\d{2}$'
      and c.relname < 'answer_bodies_' || to_char(before at time zone 'UTC', 'YYYY_MM')
  loop
    execute format('drop table %I', name);
  end loop;
end $$;
