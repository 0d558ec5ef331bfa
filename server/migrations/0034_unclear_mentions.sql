-- What a text leaves open is kept: a person may decide what such a phrase means, in this answer and all others.

create table unclear_mentions (
  answer_id uuid not null references answers (id) on delete cascade,
  brand_id uuid not null references brands (id) on delete cascade,
  phrase text not null, -- the name with its neighbors, as the matcher compares it
  sentence text not null, -- as people read it
  span jsonb not null, -- of the name in the sentence
  counted boolean not null,
  primary key (answer_id, brand_id, phrase)
);
create index unclear_mentions_phrase on unclear_mentions (brand_id, phrase);

create table mention_decisions (
  id uuid primary key default gen_random_uuid(),
  domain_id uuid not null references domains (id) on delete cascade,
  brand_id uuid not null references brands (id) on delete cascade,
  phrase text not null,
  sentence text not null,
  span jsonb not null,
  means_brand boolean not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  unique (brand_id, phrase)
);
create index mention_decisions_domain on mention_decisions (domain_id, created_at desc);
create index mention_decisions_created_by on mention_decisions (created_by) where created_by is not null;
