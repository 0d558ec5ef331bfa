-- What else happened in a visit: links that lead off the website or to a file, errors, speed, and events with properties.
alter table page_views
  add column links text[] not null default '{}', -- where clicks led, in their order; empty within the website
  add column status int, -- of an answer that was an error
  add column lcp int, -- milliseconds
  add column inp int,
  add column cls real;
alter table named_events
  add column session_id uuid, -- the visit that it happened in
  add column properties jsonb not null default '{}';

-- Whether the script measures how fast pages are.
alter table domains add column measures_speed boolean not null default false;
drop trigger tell_the_script on domains;
create trigger tell_the_script after delete or update of host, selected_personalization, identity, holdout_share, measures_speed on domains
  for each row execute function tell_the_script();
