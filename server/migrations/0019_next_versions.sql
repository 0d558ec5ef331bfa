-- The approved version that takes the place of the live one at starts_at; null where none is planned.
alter table variant_lives add next_version integer;
