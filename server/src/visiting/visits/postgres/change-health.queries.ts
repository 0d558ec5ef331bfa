import { sql } from 'kysely';
import { type Db, json, many } from '../../../platform/db/database.ts';
import type { FailingChange, ShownVersion } from '../change-health-types.ts';

/** Elements whose change failed on at least half of a version's newest views; none when there are too few views. */
export function listFailingChanges(
  db: Db,
  of: { domain_id: string; versions: readonly ShownVersion[]; newest: number; enough: number },
) {
  return many(
    db,
    sql<FailingChange>`select w.variant_id /* never null: it is given */, w.page_id /* never null: it is given */,
        w.version /* never null: it is given */, f.element_id
      from jsonb_to_recordset(${json(of.versions)}) as w(variant_id uuid, page_id uuid, version int)
      cross join lateral (
        with recent as (
          select missing || overwritten as failed from page_views v
          where v.domain_id = ${of.domain_id} and v.variant_id = w.variant_id and v.page_id = w.page_id and v.version = w.version
            and v.counted and v.hidden_ms is not null
          order by v.at desc limit ${of.newest}
        )
        select element_id from recent cross join unnest(failed) element_id
        group by element_id
        having (select count(*) from recent) >= ${of.enough}::int and 2 * count(*) >= (select count(*) from recent)
      ) f
      order by w.variant_id, w.page_id, w.version, f.element_id`,
  );
}
