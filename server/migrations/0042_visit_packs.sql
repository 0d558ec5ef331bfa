-- Visits of a day in a few bytes each, for reports that tell them apart in any way.

create table visit_packs (
  domain_id uuid not null,
  day date not null, -- in UTC, on which the visits began
  version uuid not null, -- another one whenever columns change
  columns bytea not null, -- as visit-pack.ts writes them
  primary key (domain_id, day)
);
-- They are compressed already.
alter table visit_packs alter column columns set storage external;

-- Hours of a website whose visits changed since their day was packed; until it is packed anew they are read from rows.
create table unpacked_hours (
  domain_id uuid not null,
  since timestamptz not null,
  mark uuid not null default gen_random_uuid(), -- another one with each change
  first_at timestamptz not null default now(), -- when it changed first and last
  last_at timestamptz not null default now(),
  primary key (domain_id, since)
);

insert into unpacked_hours (domain_id, since, first_at, last_at)
  select distinct domain_id, date_trunc('hour', since, 'UTC'), 'epoch'::timestamptz, 'epoch'::timestamptz
    from visit_sums where kind = 'arms' and span = 'slot';
