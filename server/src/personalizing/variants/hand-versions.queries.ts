import { sql } from 'kysely';
import { type Db, many, maybeOne } from '../../platform/db/database.ts';
import type { OnPage } from './variant-lives.queries.ts';
import { currentChanges, type LiveChange } from './variant-pages.queries.ts';
import type { StoredChange } from './variants.queries.ts';

export interface ListedElement {
  id: string;
  selector: string;
  content: string;
  href: string | null;
  src: string | null;
  enabled: boolean;
}

/** Elements of the page's newest scan with one of these selectors. */
export function findElements(db: Db, page_id: string, selectors: readonly string[]) {
  return many(
    db,
    sql<ListedElement>`select id, selector, content, href, src, enabled from page_elements
      where page_id = ${page_id} and gone_at is null and selector = any(${selectors}::text[])`,
  );
}

/** All elements of the page's newest scan. */
export function listSwitches(db: Db, page_id: string) {
  return many(
    db,
    sql<{ id: string; selector: string; enabled: boolean }>`select id, selector, enabled from page_elements
      where page_id = ${page_id} and gone_at is null order by place, id`,
  );
}

/** What a version changes at present; undefined where there is none. */
export function findVersion(db: Db, of: OnPage & { version: number }) {
  return maybeOne(
    db,
    sql<{ stored: StoredChange[]; changes: LiveChange[] }>`select v.changes as stored, c.changes
      from variant_pages v cross join lateral ${currentChanges(false)} c
      where v.variant_id = ${of.variant_id} and v.page_id = ${of.page_id} and v.version = ${of.version}`,
  );
}
