import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import type { Ctx } from '../../context.ts';
import { portOf } from './answer-sample-site.ts';
import { type DumpedTable, listNeeds, listTables, readRows } from './sample-dump.queries.ts';
import type { Workspace } from './sample-opening.ts';

/** What an installation has of its own, what is made again from the rest, and events that were processed. */
const LEFT_OUT = new Set(
  `migrations projections sample_copies sessions refresh_tokens sign_in_networks password_links api_keys oauth_clients
  oauth_codes rate_limits repeated_calls checkout_sessions letters job_deaths provider_slots stripe_customers
  stripe_events stripe_plans crawler_ranges visitor_salts snapshot_versions topic_versions visit_packs
  unsummed_slots unpacked_hours event_batches event_packs event_copies event_keys`.split(/\s+/),
);

/** Rows of a line, by their characters, so that inserting one does not take long. */
const LINE_LENGTH = 400_000;

/** The first line of a dump. */
export interface DumpHead {
  /** The end of the last simulated day. */
  made_at: string;
  /** In the addresses of the sample websites, such as `:4000`. */
  port: string;
  org_id: string;
  domain_id: string;
  user_id: string;
}

/** A line of a dump after the first. */
export interface DumpPart {
  name: string;
  columns: string[];
}

const compress = promisify(zstdCompress);

/**
 * An installation that has nothing but the sample, just built, as lines: a head, then rows of tables in an order in
 * which they can be inserted. Each line has the table, a tab and its rows.
 */
export async function dumpSample(ctx: Ctx, { user, domain_id }: Workspace): Promise<Buffer> {
  const head: DumpHead = {
    made_at: ctx.now().toISOString(),
    port: portOf(ctx.config),
    org_id: user.org_id,
    domain_id,
    user_id: user.id,
  };
  const lines = [JSON.stringify(head)];
  for (const table of inOrder(await listTables(ctx.db), await listNeeds(ctx.db)))
    lines.push(...linesOf(table, (await readRows(ctx.db, table)).filter(isMovable)));
  return compress(lines.join('\n'), { params: { [constants.ZSTD_c_compressionLevel]: 19 } });
}

/** Sums of months cannot be moved by days. */
const isMovable = (row: string) => !/"span": "month"/.test(row);

function linesOf({ name, columns }: DumpPart, rows: readonly string[]): string[] {
  const part: DumpPart = { name, columns };
  const lines: string[] = [];
  for (let from = 0; from < rows.length; ) {
    let to = from;
    for (let length = 0; to < rows.length && length < LINE_LENGTH; to += 1) length += rows[to]?.length ?? 0;
    lines.push(`${JSON.stringify(part)}\t[${rows.slice(from, to).join(',')}]`);
    from = to;
  }
  return lines;
}

/** Each table after those that its rows refer to. */
function inOrder(
  tables: readonly DumpedTable[],
  needs: readonly { name: string; needs: string }[],
): DumpedTable[] {
  const left = tables.filter(({ name }) => !LEFT_OUT.has(name));
  const ordered: DumpedTable[] = [];
  while (left.length > 0) {
    const waits = (table: DumpedTable) =>
      needs.some((one) => one.name === table.name && left.some(({ name }) => name === one.needs));
    const [next] = left.splice(
      left.findIndex((table) => !waits(table)),
      1,
    );
    if (!next) break;
    if (waits(next)) throw new Error(`The rows of ${next.name} and of another table refer to each other.`);
    ordered.push(next);
  }
  return ordered;
}
