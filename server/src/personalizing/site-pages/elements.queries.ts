import type { PageElement } from '@sightline/contract/personalizing/site-pages';
import { sql } from 'kysely';
import { type Db, json, many, run } from '../../platform/db/database.ts';

const columns = sql`e.id, e.tag, e.kind, e.area, e.content, e.href, e.src, e.enabled`;

export function listElementRows(db: Db, page_id: string) {
  return many(
    db,
    sql<PageElement>`select ${columns} from page_elements e
      where e.page_id = ${page_id} and e.gone_at is null order by e.place, e.id`,
  );
}

export type EnabledElement = PageElement & {
  selector: string;
  /** Characters that fit where it stands; 0 where its text cannot change, null where nobody measured. */
  room: number | null;
  routed: boolean;
};

/** Elements of enabled pages, ordered by path and position. */
export function listEnabledElements(db: Db, domain_id: string) {
  return many(
    db,
    sql<EnabledElement & { page_id: string; path: string; title: string | null }>`
      select ${columns}, e.selector, e.room, e.routed, p.id as page_id, p.path, p.title
      from pages p join page_elements e on e.page_id = p.id
      where p.domain_id = ${domain_id} and p.enabled and e.enabled and e.gone_at is null
      order by p.path, p.id, e.place, e.id`,
  );
}

/** A part of a page that could change places with those above and below it. */
export interface PageBlock {
  id: string;
  selector: string;
  heading: string;
}

/** Blocks of enabled pages from top to bottom; each is known by the heading that begins it. */
export function listBlocks(db: Db, domain_id: string) {
  return many(
    db,
    sql<PageBlock & { page_id: string }>`
      select overlay(overlay(md5('block ' || e.id) placing '4' from 13) placing '8' from 17)::uuid as id, e.block as selector, e.content as heading, e.page_id
      from pages p join page_elements e on e.page_id = p.id
      where p.domain_id = ${domain_id} and p.enabled and e.block is not null and e.gone_at is null
      order by e.page_id, e.place`,
  );
}

/** How many of these elements the domain has; locks them until the transaction ends. */
export async function lockElements(db: Db, domain_id: string, ids: string[]) {
  const rows = await many(
    db,
    sql`select id from page_elements where domain_id = ${domain_id} and id = any(${ids}::uuid[])
      order by id for no key update`,
  );
  return rows.length;
}

export async function setElementsEnabled(db: Db, updates: { id: string; enabled: boolean }[]) {
  await run(
    db,
    sql`update page_elements e set enabled = u.enabled
      from jsonb_to_recordset(${json(updates)}) as u (id uuid, enabled boolean)
      where e.id = u.id and e.enabled <> u.enabled`,
  );
}

export interface StoredElement {
  id: string;
  selector: string;
  kind: PageElement['kind'];
  content: string;
  href: string | null;
  src: string | null;
  place: number;
  gone: boolean;
}

export function listStoredElements(db: Db, page_id: string) {
  return many(
    db,
    sql<StoredElement>`select id, selector, kind, content, href, src, place, gone_at is not null as gone
      from page_elements where page_id = ${page_id} order by gone_at desc nulls first, place, id`,
  );
}

export type ScannedElement = EnabledElement & { place: number; block: string | null };

/**
 * Replaces the previous elements by what the newest scan found; those with a known id keep whether they are enabled.
 */
export async function replaceElements(
  db: Db,
  page: { id: string; domain_id: string },
  found: ScannedElement[],
  at: Date,
) {
  // First clears their selectors from the unique index, because elements may have swapped them.
  await run(db, sql`update page_elements set gone_at = ${at} where page_id = ${page.id} and gone_at is null`);
  await run(
    db,
    sql`insert into page_elements (id, page_id, domain_id, selector, tag, kind, area, content, href, src, room, routed, block, place, enabled, created_at)
      select f.id, ${page.id}, ${page.domain_id}, f.selector, f.tag, f.kind, f.area, f.content, f.href, f.src, f.room, f.routed, f.block, f.place, f.enabled, ${at}
      from jsonb_to_recordset(${json(found)}) as f (id uuid, selector text, tag text, kind text, area text, content text,
        href text, src text, room int, routed boolean, block text, place int, enabled boolean)
      on conflict (id) do update set selector = excluded.selector, tag = excluded.tag, kind = excluded.kind, area = excluded.area,
        content = excluded.content, href = excluded.href, src = excluded.src, room = excluded.room, routed = excluded.routed, block = excluded.block, place = excluded.place, gone_at = null`,
  );
}

/** Keeps the newest of the elements that disappeared. */
export async function forgetGoneElements(db: Db, page_id: string, keep: number) {
  await run(
    db,
    sql`delete from page_elements where id in (select id from page_elements
      where page_id = ${page_id} and gone_at is not null order by enabled desc, gone_at desc, place offset ${keep})`,
  );
}
