import { setTimeout as sleep } from 'node:timers/promises';
import {
  ClickHouseError,
  ClickHouseLogLevel,
  type ClickHouseSettings,
  createClient,
  TupleParam,
} from '@clickhouse/client';
import { awakeSignal } from '../awake/awake.ts';
import { placesOf, type TablePlaces } from './cluster-schema.ts';

export interface ClickHouseAddress {
  /** With user, password and database, such as `https://sightline:secret@clickhouse.example:8443/sightline`. */
  url: string;
  /** The cluster's name in the server's settings; null for one server. */
  cluster: string | null;
}

/** Values by the name that a statement calls them, such as `{domain_id:UUID}`. */
export type Params = Record<string, unknown>;

/** One of a list of tuples, as a value. */
export const tuple = (...values: readonly unknown[]) => new TupleParam(values);

export interface ClickHouse {
  tables: TablePlaces;
  rows<Row>(query: string, params?: Params): Promise<Row[]>;
  /** As they come, without holding all of them. */
  portions<Row>(query: string, params?: Params): AsyncIterable<Row[]>;
  /** Resolves when it is done, on all servers of a cluster. */
  run(statement: string, params?: Params): Promise<void>;
  /** Written when it resolves. The same token again changes nothing, so a broken connection loses and doubles no row. */
  insert(table: string, rows: readonly object[], token: string): Promise<void>;
  /** Whether it does what this user asks, within that time. */
  answers(limit_ms: number): Promise<boolean>;
  close(): Promise<void>;
}

const MAX_TRIES = 3;
const PAUSE_MS = 200;
const MAX_ANSWER_MS = 60_000;
const MAX_CONNECTIONS = 8;

/** Reads and writes times as JSON has them, and confirms writes only when they are done. */
const SETTINGS: ClickHouseSettings = {
  date_time_input_format: 'best_effort',
  date_time_output_format: 'iso',
  output_format_json_quote_64bit_integers: 0,
  async_insert: 0,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  lightweight_deletes_sync: '2',
  do_not_merge_across_partitions_select_final: 1,
  mutations_sync: '2',
};

/** Written on most of a shard's replicas, on all its shards, and read where it was written. */
const CLUSTER_SETTINGS: ClickHouseSettings = {
  distributed_foreground_insert: 1,
  insert_quorum: 'auto',
  insert_quorum_parallel: 0,
  select_sequential_consistency: '1',
  distributed_ddl_task_timeout: '60',
};

export function openClickHouse(
  { url, cluster }: ClickHouseAddress,
  max_answer_ms = MAX_ANSWER_MS,
): ClickHouse {
  const client = createClient({
    url,
    application: 'sightline',
    max_open_connections: MAX_CONNECTIONS,
    // Lists of ids are longer than an address may be.
    use_multipart_params_auto: true,
    request_timeout: max_answer_ms,
    // The caller logs errors; the client would log the query, too.
    log: { level: ClickHouseLogLevel.OFF },
    compression: { request: true, response: true },
    clickhouse_settings: cluster === null ? SETTINGS : { ...SETTINGS, ...CLUSTER_SETTINGS },
  });
  const ask = (query: string, params: Params) =>
    client.query({ query, query_params: params, format: 'JSONEachRow' });
  return {
    tables: placesOf(cluster),
    rows: <Row>(query: string, params: Params = {}) =>
      tried(async () => (await ask(query, params)).json<Row>(), isCut),
    async *portions<Row>(query: string, params: Params = {}) {
      const answer = await ask(query, params);
      for await (const portion of answer.stream<Row>()) yield portion.map((row) => row.json());
    },
    run: async (statement, params = {}) => {
      await client.command({ query: statement, query_params: params });
    },
    insert: async (table, values, token) => {
      const write = () =>
        client.insert({
          table,
          values,
          format: 'JSONEachRow',
          clickhouse_settings: { insert_deduplication_token: token },
        });
      // Statements that the server rejected are not retried.
      await tried(write, (error) => !(error instanceof ClickHouseError));
    },
    answers: async (limit_ms) =>
      (await client.ping({ select: true, abort_signal: awakeSignal(limit_ms) })).success,
    close: () => client.close(),
  };
}

/** Tries again after failures of this kind, which are the connection's and not the statement's. */
async function tried<Result>(
  work: () => Promise<Result>,
  again: (error: unknown) => boolean,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES || !again(error)) throw error;
      await sleep(PAUSE_MS * tries);
    }
  }
}

/** A kept connection that the server closed while the request was on its way, as after a pause of the machine. */
const isCut = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
