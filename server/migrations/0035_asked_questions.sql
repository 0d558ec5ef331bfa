-- What agents asked the published pages of a website, at /ask and /mcp: the text alone, and never whose it was.
create table asked_questions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  text text not null,
  asked integer not null,
  answered integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create unique index asked_questions_text on asked_questions (domain_id, lower(text));
create index asked_questions_last on asked_questions (last_at);
