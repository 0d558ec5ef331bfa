import { sql } from 'kysely';
import { type Db, many } from '../../platform/db/database.ts';
import type { VariantElement } from '../../writer/variant-types.ts';
import type { ListedElement } from './hand-versions.queries.ts';

export interface HoldingPage {
  page_id: string;
  path: string;
  title: string | null;
  /** Its first heading. */
  headline: string | null;
  elements: (ListedElement & Pick<VariantElement, 'tag' | 'kind' | 'room' | 'routed'>)[];
}

const MAX_PAGES = 200;

/** Other enabled pages whose newest scan has an element for each of these selectors. */
export function listHoldingPages(
  db: Db,
  of: { domain_id: string; page_id: string },
  selectors: readonly string[],
) {
  return many(
    db,
    sql<HoldingPage>`select p.id as page_id, p.path, nullif(p.title, '') as title, h.content as headline, held.elements
      from pages p
      left join lateral (select content from page_elements e where e.page_id = p.id and e.gone_at is null and e.kind = 'heading'
        order by e.tag <> 'h1', e.place limit 1) h on true
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', e.id, 'selector', e.selector, 'tag', e.tag, 'kind', e.kind, 'content', e.content,
          'href', e.href, 'src', e.src, 'room', e.room, 'routed', e.routed, 'enabled', e.enabled)) as elements
        from page_elements e where e.page_id = p.id and e.gone_at is null and e.selector = any(${selectors}::text[])
      ) held
      where p.domain_id = ${of.domain_id} and p.id <> ${of.page_id} and p.enabled
        and jsonb_array_length(held.elements) = ${selectors.length}
      order by p.path limit ${MAX_PAGES}`,
  );
}
