-- The team: who was invited by whom, and when somebody was last here.

alter table users
  add column invited_at timestamptz, -- of the newest invitation; null for who signed up
  add column invited_by uuid references users on delete set null,
  add column last_seen_at timestamptz; -- kept when the sign-ins it comes from are forgotten

update users set last_seen_at = seen.at
  from (select user_id, max(last_used_at) as at from sessions group by user_id) as seen
  where seen.user_id = users.id;

create index sessions_last_used on sessions (last_used_at); -- those that are forgotten
create index refresh_tokens_expires on refresh_tokens (expires_at);
create index password_links_expires on password_links (expires_at);
