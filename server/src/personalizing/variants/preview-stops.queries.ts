import { sql } from 'kysely';
import { type Db, many, run } from '../../platform/db/database.ts';
import type { OnPage } from './variant-lives.queries.ts';

/** How often preview links were stopped, where that has happened. */
export function listPreviewStops(
  db: Db,
  of: { domain_id: string; variant_id: string; page_id?: string | undefined },
) {
  return many(
    db,
    sql<{ page_id: string; times: number }>`select page_id, times from preview_stops
      where domain_id = ${of.domain_id} and variant_id = ${of.variant_id}
        and (${of.page_id ?? null}::uuid is null or page_id = ${of.page_id ?? null})`,
  );
}

export async function stopPreviews(db: Db, of: OnPage & { domain_id: string; at: Date }) {
  await run(
    db,
    sql`insert into preview_stops as p (variant_id, page_id, domain_id, times, stopped_at)
      values (${of.variant_id}, ${of.page_id}, ${of.domain_id}, 1, ${of.at})
      on conflict (variant_id, page_id) do update set times = p.times + 1, stopped_at = excluded.stopped_at`,
  );
}
