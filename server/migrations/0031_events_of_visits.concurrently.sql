create index named_events_session on named_events (domain_id, session_id) where session_id is not null;
