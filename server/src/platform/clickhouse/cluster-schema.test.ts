import { expect, it } from 'vitest';
import { clusterStatements, placesOf, statementsOf } from './cluster-schema.ts';

it('A cluster keeps each table of the schema replicated on its shards, under a table over all of them; views fill what a shard holds, settings are set there, and columns are added to both', () => {
  const text = `-- What is kept. sharded by site
create table kept (site UUID, n UInt64) engine = ReplacingMergeTree(n)
order by site
settings non_replicated_deduplication_window = 10;

create materialized view kept_of_log to kept as
select site, n
from log;

alter table kept modify setting min_compress_block_size = 8192;

alter table kept add column if not exists day UInt8;`;
  expect(clusterStatements(text, 'main')).toEqual([
    "create table kept_shard on cluster 'main' (site UUID, n UInt64) engine = ReplicatedReplacingMergeTree(n)\norder by site",
    "create table kept on cluster 'main' as kept_shard engine = Distributed('main', currentDatabase(), kept_shard, cityHash64(site))",
    "create materialized view kept_of_log on cluster 'main' to kept_shard as\nselect site, n\nfrom log_shard",
    "alter table kept_shard on cluster 'main' modify setting min_compress_block_size = 8192",
    "alter table kept_shard on cluster 'main' add column if not exists day UInt8",
    "alter table kept on cluster 'main' add column if not exists day UInt8",
  ]);
  expect(statementsOf(text)).toHaveLength(4);
  expect(placesOf('main').held('kept')).toBe('kept_shard');
});

it('A statement that would not reach all servers of a cluster is refused by name', () => {
  expect(() => clusterStatements('create table t (a UInt8) engine = MergeTree order by a;', 'main')).toThrow(
    'The comment before the table t does not say by what it is sharded.',
  );
  expect(() => clusterStatements('optimize table t;', 'main')).toThrow(
    'A cluster does not know what to do with: optimize table t',
  );
});
