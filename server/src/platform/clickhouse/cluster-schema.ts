/** Where the rows of a table are, for statements that only the servers which hold them understand. */
export interface TablePlaces {
  /** The table that holds a server's own rows, as a deletion and a partition name it. */
  held: (table: string) => string;
  /** Follows the name in such a statement; empty for one server. */
  everywhere: string;
  /** Where the parts of tables on all servers are listed. */
  parts: string;
}

const HELD = '_shard';

export const placesOf = (cluster: string | null): TablePlaces =>
  cluster === null
    ? { held: (table) => table, everywhere: '', parts: 'system.parts' }
    : {
        held: (table) => table + HELD,
        everywhere: ` on cluster ${quoted(cluster)}`,
        parts: `clusterAllReplicas(${quoted(cluster)}, system.parts)`,
      };

const TABLE = /^create table (\w+) \(/;
const ENGINE = /\) engine = (\w*MergeTree)/;
/** Replicated tables have a window of their own. */
const ONE_SERVER_ONLY = /(?:\s*settings|,) non_replicated_deduplication_window = \d+$/;
const SHARDED = /sharded by (\w+)\s*$/m;
const SETTING = /^alter table (\w+) modify setting /;
const COLUMN = /^alter table (\w+) add column if not exists /;
const VIEW = /^create materialized view (\w+) to (\w+) as/;
const FROM = /\bfrom (\w+)$/;

/** The statements of a schema's text, without comments. */
export const statementsOf = (text: string): string[] => splitText(text).map(({ statement }) => statement);

/**
 * The same tables for a cluster: rows are kept on the shards, in a replicated table each, and asked and written through
 * a table over all of them, and a column is added to both. What a statement says of one server only is left out.
 */
export function clusterStatements(text: string, cluster: string): string[] {
  const on = placesOf(cluster);
  return splitText(text).flatMap(({ comments, statement }) => {
    const table = statement.match(TABLE)?.[1];
    if (table) {
      const key = comments.match(SHARDED)?.[1];
      if (!key) throw new Error(`The comment before the table ${table} does not say by what it is sharded.`);
      const held = statement
        .replace(TABLE, `create table ${on.held(table)}${on.everywhere} (`)
        .replace(ENGINE, ') engine = Replicated$1')
        .replace(ONE_SERVER_ONLY, '');
      const over = `create table ${table}${on.everywhere} as ${on.held(table)} engine = Distributed(${quoted(cluster)}, currentDatabase(), ${on.held(table)}, cityHash64(${key}))`;
      return [held, over];
    }
    const view = statement.match(VIEW);
    if (view)
      return [
        statement
          .replace(VIEW, `create materialized view $1${on.everywhere} to ${on.held(view[2] ?? '')} as`)
          .replace(FROM, (_, from: string) => `from ${on.held(from)}`),
      ];
    const set = statement.match(SETTING)?.[1];
    if (set)
      return [statement.replace(SETTING, `alter table ${on.held(set)}${on.everywhere} modify setting `)];
    const widened = statement.match(COLUMN)?.[1];
    if (widened)
      return [on.held(widened), widened].map((table) =>
        statement.replace(COLUMN, `alter table ${table}${on.everywhere} add column if not exists `),
      );
    throw new Error(`A cluster does not know what to do with: ${statement.slice(0, 80)}`);
  });
}

const quoted = (name: string) => `'${name.replaceAll("'", "\\'")}'`;

function splitText(text: string) {
  return text
    .split(/;\s*$/m)
    .map((part) => {
      const lines = part.split('\n');
      return {
        comments: lines.filter((line) => line.startsWith('--')).join('\n'),
        statement: lines
          .filter((line) => !line.startsWith('--'))
          .join('\n')
          .trim(),
      };
    })
    .filter(({ statement }) => statement !== '');
}
