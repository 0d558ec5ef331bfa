-- Letters say how they stand, when they are tried next, and until when what they hold is of use.

alter table letters
  add column state text not null default 'waiting' check (state in ('kept', 'waiting', 'sent', 'failed')),
  -- Whoever takes a letter sets it ahead by longer than sending takes: until then nobody else takes it.
  add column next_try_at timestamptz,
  add column expires_at timestamptz,
  add column unsubscribe_url text;

update letters set
  state = case when sent_at is not null then 'sent' when attempts > 0 then 'waiting' else 'kept' end,
  -- Links that were sent are of use to nobody but a thief.
  text = case when sent_at is null then text else '' end,
  html = case when sent_at is null then html else '' end,
  next_try_at = created_at,
  expires_at = created_at + interval '7 days';

alter table letters
  alter column state drop default,
  alter column next_try_at set not null,
  alter column expires_at set not null;

drop index letters_unsent;
create index letters_due on letters (next_try_at) where state = 'waiting';
create index letters_state on letters (state, created_at);
