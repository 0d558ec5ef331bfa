-- Whose events these are, so that no other installation writes among them. sharded by id
create table installation (
  id UUID,
  at DateTime64(3, 'UTC')
) engine = ReplacingMergeTree(at)
order by id;
