-- small tables: projections, event_home, event_copies
-- Batches with a body are PostgreSQL's and those without are ClickHouse's, and each is refused where events are not its.
drop trigger event_batches_home on event_batches;
create or replace function refuse_events_elsewhere() returns trigger language plpgsql as $$
begin
  if exists (select from event_home where home <> tg_argv[0]) then
    raise exception 'The events are kept elsewhere.' using errcode = 'EH001';
  end if;
  return new;
end $$;
create trigger event_batches_here before insert on event_batches
  for each row when (new.body is not null) execute function refuse_events_elsewhere('postgres');
create trigger event_batches_elsewhere before insert on event_batches
  for each row when (new.body is null) execute function refuse_events_elsewhere('clickhouse');

-- Where ClickHouse has the events, their order was in batches before 0080, so the place in it is one of batches, and
-- rows of `events` are what a move has left or copied, which nobody is to read.
update projections set batch_tx = tx, batch_seq = seq, tx = pg_current_xact_id(), seq = 9223372036854775807
  where batch_tx = '0' and exists (select from event_home where home = 'clickhouse');

-- A move that goes on copies from here: what was read is kept by now, and whatever was not read comes by the log. What it
-- has copied before comes once more, and is there once.
delete from event_copies;
update event_home set copied_to = (select batch_tx || ':' || batch_seq from projections where name = 'visits') where other = 'filling';
