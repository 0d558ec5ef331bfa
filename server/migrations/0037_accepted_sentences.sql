-- Sentences of pages that no source holds, or not so, and that a person keeps as they are.
create table accepted_sentences (
  page_id uuid not null references generated_pages (id) on delete cascade,
  sentence text not null,
  accepted_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (page_id, sentence)
);
create index accepted_sentences_accepted_by on accepted_sentences (accepted_by) where accepted_by is not null;
