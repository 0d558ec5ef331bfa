-- small tables: lift_goals
-- By which goals the lift of a website is measured: one decides, others are shown beside it or must not fall. A choice is
-- never changed, it ends and another one begins, so that it stays known what decided when.
create table lift_goals (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  role text not null check (role in ('decides', 'guards', 'beside')),
  rule_id uuid references conversion_rules on delete cascade, -- null: any conversion
  metric text not null check (metric in ('conversion', 'value')),
  currency text,
  cap float8, -- how much of a visitor's value counts, fixed before it is measured
  from_day date, -- the first day (UTC) whose visitors count; null where nobody had met a variant before
  chosen_by uuid references users on delete set null,
  chosen_at timestamptz not null,
  ended_at timestamptz,
  check ((metric = 'value') = (currency is not null) and (metric = 'value') = (cap is not null)),
  check (rule_id is not null or metric = 'conversion')
);
create unique index lift_goals_decides on lift_goals (domain_id) where role = 'decides' and ended_at is null;
create unique index lift_goals_live on lift_goals (domain_id, rule_id, metric, currency) nulls not distinct where ended_at is null;
create index lift_goals_domain on lift_goals (domain_id);
create index lift_goals_rule on lift_goals (rule_id) where rule_id is not null;
create index lift_goals_chosen_by on lift_goals (chosen_by) where chosen_by is not null;
