import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';
import type { KnownElement } from './goal-obstacles.ts';
import type { StoredChange } from './variants.queries.ts';

export interface StartedPage {
  variant_id: string;
  first_id: string;
  page_id: string;
  path: string;
  changes: StoredChange[];
}

/** What visitors see of variants, or will see when it starts. */
export function listStartedPages(db: Db, domain_id: string) {
  return many(
    db,
    sql<StartedPage>`select l.variant_id, coalesce(t.beside_id, t.id) as first_id, p.id as page_id, p.path, v.changes
      from variant_lives l
      join personalization_triggers t on t.variant_id = l.variant_id
      join pages p on p.id = l.page_id and p.enabled
      join variant_pages v on v.variant_id = l.variant_id and v.page_id = l.page_id and v.version in (l.version, l.next_version)
      where l.domain_id = ${domain_id} and l.state in ('live', 'approved') order by l.variant_id, p.path`,
  );
}

const MAX_PATHS = 5000;
const MAX_ELEMENTS = 20_000;

export async function listKnownPaths(db: Db, domain_id: string) {
  const rows = await many(
    db,
    sql<{
      path: string;
    }>`select path from pages where domain_id = ${domain_id} order by path limit ${MAX_PATHS}`,
  );
  return rows.map(({ path }) => path);
}

/** Buttons and links of the newest scans. */
export function listPressable(db: Db, domain_id: string) {
  return many(
    db,
    sql<KnownElement>`select e.page_id, p.path, e.selector, e.content, e.href
      from page_elements e join pages p on p.id = e.page_id
      where e.domain_id = ${domain_id} and e.gone_at is null and e.kind in ('button', 'link')
      order by p.path, e.place, e.id limit ${MAX_ELEMENTS}`,
  );
}
