-- How a variant stood before a person's decision, for taking that back; null for what the product did.
alter table variant_steps add column before jsonb;
alter table variant_steps drop constraint variant_steps_step_check;
alter table variant_steps add constraint variant_steps_step_check
  check (step = any (array['approved', 'scheduled', 'live', 'paused', 'resumed', 'ended', 'restored', 'kept', 'undone'])) not valid;
