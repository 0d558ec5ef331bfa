-- Counts what was forgotten on request, so that nobody takes in what they read from the log before.
alter table projections add forgotten bigint not null default 0;
