-- Audiences that people make stand beside the starting variants, and both are tried in an order that people may choose.
alter table personalization_triggers
  add conditions jsonb, -- whom an audience takes in; null for a starting variant
  add rank int; -- place in an order made by hand; null before
