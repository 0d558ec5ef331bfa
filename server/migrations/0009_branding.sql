-- How the customer's own site looks, as it was last read; what people set stands in brandings and goes before it.
create table site_looks (
  domain_id uuid primary key references domains on delete cascade,
  site_title text,
  logo_url text,
  favicon_url text,
  brand_color text,
  link_color text,
  cta_text text,
  cta_url text,
  read_at timestamptz not null
);
create trigger tell_the_edge after insert or update or delete on site_looks
  for each row execute function tell_the_edge();
