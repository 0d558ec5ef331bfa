-- A receiver that hangs is left alone for a while: what else waits for it would fare the same.
alter table webhooks add column rests_until timestamptz;
