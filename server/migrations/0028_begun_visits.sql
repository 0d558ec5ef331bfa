-- A visit that began in the last minutes, with a hash of the neighborhood and the browser it came from: by them bots are
-- found that open a website from many neighboring addresses at once. Nothing is lost with it, so the database writes it
-- into no log of its own.
create unlogged table begun_visits (
  domain_id uuid not null,
  visitor_id uuid not null,
  visit_id uuid not null, -- of the script
  neighbors text not null,
  at timestamptz not null,
  acted boolean not null default false, -- someone scrolled, pressed a key or moved a pointer
  primary key (domain_id, visitor_id, visit_id)
);
