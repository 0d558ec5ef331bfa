-- Tests of whether publishing works.

-- A test of a topic: one half of its prompts gets pages, the other half stays untouched.
create table publishing_tests (
  id uuid not null default gen_random_uuid(),
  domain_id uuid not null,
  topic_id uuid not null,
  drawn_at timestamptz not null,
  drawn_by uuid,
  counted_from timestamptz,
  ended_at timestamptz,
  primary key (id),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (drawn_by) references users(id) on delete set null,
  foreign key (topic_id) references topics(id) on delete cascade
);
create index publishing_tests_domain on publishing_tests (domain_id, drawn_at desc);
create index publishing_tests_drawn_by on publishing_tests (drawn_by) where drawn_by is not null;
create index publishing_tests_of_topic on publishing_tests (topic_id);
create unique index publishing_tests_topic on publishing_tests (topic_id) where ended_at is null;

-- A prompt of a test, and the group that chance put it in.
create table publishing_test_prompts (
  domain_id uuid not null,
  test_id uuid not null,
  prompt_id uuid not null,
  arm text not null,
  primary key (test_id, prompt_id),
  check (arm = any (array['published', 'untouched', 'canary'])),
  foreign key (domain_id) references domains(id) on delete cascade,
  foreign key (prompt_id) references prompts(id) on delete cascade,
  foreign key (test_id) references publishing_tests(id) on delete cascade
);
create index publishing_test_prompts_domain on publishing_test_prompts (domain_id);
create index publishing_test_prompts_prompt on publishing_test_prompts (prompt_id);
