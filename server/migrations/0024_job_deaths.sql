-- Jobs whose process died while they ran, until they end: one that was under way twice is set aside.
create table job_deaths (
  job_id uuid primary key,
  -- Of the first one that counts.
  died_at timestamptz not null,
  -- Whether it ran again since.
  begun boolean not null default false
);
