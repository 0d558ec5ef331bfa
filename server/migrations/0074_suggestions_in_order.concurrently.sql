-- The first suggestions of each type and status, which screens ask for twice a minute, are read in their order.
drop index concurrently if exists content_suggestions_ranked;
create index concurrently content_suggestions_ranked on content_suggestions
  (domain_id, target_type, status, applied_at desc nulls last, impact desc, created_at desc)
  where status = 'applied' or closed_at is null;
