-- Tests of whether publishing pages changes what assistants say: prompts of a topic, divided by chance before anything
-- is known, and prompts of other topics that are watched beside them.
create table publishing_tests (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains on delete cascade,
  topic_id uuid not null references topics on delete cascade,
  drawn_at timestamptz not null,
  drawn_by uuid references users on delete set null,
  counted_from timestamptz, -- set by a person who did not wait for every page
  ended_at timestamptz
);
create unique index publishing_tests_topic on publishing_tests (topic_id) where ended_at is null;
create index publishing_tests_of_topic on publishing_tests (topic_id);
create index publishing_tests_domain on publishing_tests (domain_id, drawn_at desc);
create index publishing_tests_drawn_by on publishing_tests (drawn_by) where drawn_by is not null;

create table publishing_test_prompts (
  domain_id uuid not null references domains on delete cascade,
  test_id uuid not null references publishing_tests on delete cascade,
  prompt_id uuid not null references prompts on delete cascade,
  arm text not null check (arm in ('published', 'untouched', 'canary')),
  primary key (test_id, prompt_id)
);
create index publishing_test_prompts_prompt on publishing_test_prompts (prompt_id);
create index publishing_test_prompts_domain on publishing_test_prompts (domain_id);

-- A test compares it with prompts that get pages, so nothing is to be published for it.
alter table prompts add untouched boolean not null default false;
