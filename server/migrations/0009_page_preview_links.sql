-- Links that show a page’s newest version to people without an account, one a page. Their tokens are kept nowhere: each is
-- the row’s id, signed. A revoked one has no row.
create table page_preview_links (
  page_id uuid primary key references generated_pages on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  created_by uuid references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index page_preview_links_created_by on page_preview_links (created_by);
