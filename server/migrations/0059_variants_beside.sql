-- small tables: personalization_triggers, exposures
-- Of exposures there is one a visitor who met a variant. They are written by who reads the log, which waits meanwhile.
-- Further variants (B, C, D) beside the first one of a starting variant, A. Each is a row of its own with its own variant_id.
alter table personalization_triggers
  add beside_id uuid references personalization_triggers on delete cascade, -- the row of A; null for A itself
  add letter text not null default 'A' check (letter in ('A', 'B', 'C', 'D')),
  add share real not null default 1 check (share between 0 and 1), -- of the visitors who see a variant
  add is_adaptive boolean not null default false, -- on A: the product sets the shares by what it learns
  add check ((beside_id is null) = (letter = 'A'));
create unique index personalization_triggers_beside on personalization_triggers (beside_id, letter) where beside_id is not null;

-- Since when visitors have been divided among variants in which shares; figures of one period compare with each other.
create table share_periods (
  trigger_id uuid not null references personalization_triggers on delete cascade,
  since timestamptz not null,
  domain_id uuid not null references domains on delete cascade,
  shares jsonb not null, -- by variant id; a variant without a page that is live has none
  primary key (trigger_id, since)
);
create index share_periods_domain on share_periods (domain_id);

-- A visitor counts for the variant that they met first, whichever of its kind they meet later.
alter table exposures add trigger_id uuid;
update exposures e set trigger_id = coalesce(
  (select t.id from personalization_triggers t where t.variant_id = e.variant_id), e.variant_id);
alter table exposures alter trigger_id set not null,
  drop constraint exposures_pkey, add primary key (domain_id, trigger_id, visitor_id);
alter table visitor_sessions add exposed_triggers uuid[] not null default '{}';
