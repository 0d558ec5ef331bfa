-- Whether news of changed pages goes to search engines, and until when it has gone.
alter table domains add column tells_index_now boolean not null default false;
alter table hostings add column index_now_at timestamptz;
