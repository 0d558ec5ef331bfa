-- Nothing new goes live before a person has approved it, unless the owner switches that off for a website.
alter table domains add auto_approve_variants boolean not null default false;

-- Who wrote a version by hand; null for those of the product's writers.
alter table variant_pages add created_by uuid references users on delete set null;
create index variant_pages_created_by on variant_pages (created_by) where created_by is not null;

-- What became of a variant on a page. Without a row it is a draft, which no visitor sees.
create table variant_lives (
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  state text not null check (state in ('approved', 'live', 'paused', 'ended')),
  version int, -- that visitors see, saw or will see; null where a draft was ended
  reviewed_version int not null, -- the newest one when a person decided last; newer ones wait for approval
  starts_at timestamptz,
  ends_at timestamptz,
  reason text, -- why the product paused it, for people
  is_insisted boolean not null default false, -- resumed by a person although the product had paused it
  changed_by uuid references users on delete set null, -- null for the product
  changed_at timestamptz not null,
  primary key (variant_id, page_id),
  check (version is not null or state = 'ended'),
  check (starts_at is not null or state <> 'approved')
);
create index variant_lives_page_id on variant_lives (page_id);
create index variant_lives_domain on variant_lives (domain_id);
create index variant_lives_changed_by on variant_lives (changed_by) where changed_by is not null;
create index variant_lives_due on variant_lives (least(starts_at, ends_at)) where state <> 'ended';

-- What people, the schedule and the product did with it.
create table variant_steps (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity,
  variant_id uuid not null references personalization_triggers (variant_id) on delete cascade,
  page_id uuid not null references pages on delete cascade,
  domain_id uuid not null references domains on delete cascade,
  step text not null check (step in ('approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept')),
  version int,
  starts_at timestamptz,
  ends_at timestamptz,
  reason text,
  made_by uuid references users on delete set null,
  made_at timestamptz not null
);
create index variant_steps_of on variant_steps (variant_id, page_id, number);
create index variant_steps_page_id on variant_steps (page_id);
create index variant_steps_domain on variant_steps (domain_id);
create index variant_steps_made_by on variant_steps (made_by) where made_by is not null;

-- What visitors see stays as it is.
insert into variant_lives (variant_id, page_id, domain_id, state, version, reviewed_version, changed_at)
select variant_id, page_id, domain_id, 'live', version, version, created_at
from (select distinct on (variant_id, page_id) * from variant_pages order by variant_id, page_id, version desc) newest
where changes <> '[]';
insert into variant_steps (variant_id, page_id, domain_id, step, version, reason, made_at)
select variant_id, page_id, domain_id, 'live', version, 'It was live before approval was introduced.', changed_at
from variant_lives order by changed_at;
create trigger tell_the_script after insert or delete or update on variant_lives for each row execute function tell_the_script();
