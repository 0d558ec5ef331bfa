-- Events that a website's own server, or its pages, name: purchases, sign-ups and the like. A conversion rule of the
-- kind `event` counts those of one name.
alter table conversion_rules
  drop constraint conversion_rules_trigger_event_check,
  add constraint conversion_rules_trigger_event_check check (trigger_event in ('click', 'form_submit', 'page_view', 'event'));

-- A named event, kept so that it can be put to another visit when more is known of its visitor.
create table named_events (
  domain_id uuid not null,
  event_id uuid not null,
  visitor_id uuid,
  customer_id uuid,
  view_id uuid,
  name text not null,
  at timestamptz not null,
  received_at timestamptz not null,
  value float8,
  currency text,
  external_id text,
  primary key (domain_id, event_id),
  check (visitor_id is not null or customer_id is not null)
);
create index named_events_visitor on named_events (domain_id, visitor_id) where visitor_id is not null;
create index named_events_customer on named_events (domain_id, customer_id) where customer_id is not null;
create index named_events_external on named_events (domain_id, external_id) where external_id is not null;
create index named_events_received on named_events (domain_id, received_at);

-- The idempotency key of an event, as a hash, and the sum of what came with it.
create table event_keys (
  domain_id uuid not null references domains (id) on delete cascade,
  key_hash bytea not null,
  fingerprint bytea not null,
  event_id uuid not null,
  created_at timestamptz not null,
  primary key (domain_id, key_hash)
);
create index event_keys_created on event_keys (created_at);

-- A visitor whose data was deleted on request, as a hash, so that nothing is stored of them again.
create table erased_visitors (
  domain_id uuid not null references domains (id) on delete cascade,
  id_hash bytea not null,
  at timestamptz not null,
  primary key (domain_id, id_hash)
);

-- A key with the scope `events` may send events, and nothing else.
alter table api_keys
  drop constraint api_keys_scope_check,
  add constraint api_keys_scope_check check (scope in ('events', 'read', 'write', 'websites'));
