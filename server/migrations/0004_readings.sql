-- Scores follow readings: an execution whose answers were read again has to be scored again, whoever dies in between.
alter table topic_executions
  add column readings int not null default 0, -- how often its answers were read again
  add column scored_readings int not null default 0; -- how often they had been when it was scored
create index topic_executions_unscored on topic_executions (domain_id) where readings <> scored_readings;
