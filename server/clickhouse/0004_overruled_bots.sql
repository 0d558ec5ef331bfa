-- Signs of a bot that a person overruled.
alter table visitors add column if not exists overruled Array(LowCardinality(String));
