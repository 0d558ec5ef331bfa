-- What people decided where their sources disagree; a decision that was taken back stays with its date.
create table fact_decisions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  fact_key text not null, -- what is stated: kind, currency, subject and unit
  subject text not null, -- as a source writes it
  stated jsonb not null, -- [{value, text}] all values that the decision covers
  chosen text, -- one of them; null where all are right
  decided_by uuid references users on delete set null,
  decided_at timestamptz not null,
  undone_by uuid references users on delete set null,
  undone_at timestamptz
);
create unique index fact_decisions_standing on fact_decisions (domain_id, md5(fact_key)) where undone_at is null;
create index fact_decisions_domain on fact_decisions (domain_id, decided_at desc);
create index fact_decisions_decided_by on fact_decisions (decided_by) where decided_by is not null;
create index fact_decisions_undone_by on fact_decisions (undone_by) where undone_by is not null;
