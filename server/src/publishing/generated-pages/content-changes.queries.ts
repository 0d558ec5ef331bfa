import type { ContentChange } from '@sightline/contract/publishing/content';
import { sql } from 'kysely';
import { type Db, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { Part } from '../../platform/db/list-part.ts';
import type { Actor } from './page-content.ts';
import { personName } from './page-versions.queries.ts';

export interface NewChange {
  domain_id: string;
  page_id: string;
  topic_id: string | null;
  change_type: ContentChange['change_type'];
  /** Null after a deletion, because there is nothing to open. */
  after_page_slug: string | null;
  summary: string;
  actor: Actor;
  at: Date;
}

export async function insertChange(db: Db, change: NewChange) {
  const { actor } = change;
  await run(
    db,
    sql`insert into content_changes (domain_id, page_id, topic_id, change_type, after_page_slug, summary, task_id, writer, changed_by,
        created_at)
      values (${change.domain_id}, ${change.page_id}, ${change.topic_id}, ${change.change_type}, ${change.after_page_slug},
        ${change.summary}, ${actor.task_id}, ${actor.writer}, ${actor.user_id}, ${change.at})`,
  );
}

/** Newest first, for one topic or for all, after the change `cursor`. */
export function listChangeRows(
  db: Db,
  domain_id: string,
  { topic_id, limit, cursor }: Part & { topic_id: string | null },
) {
  return many(
    db,
    sql<ContentChange>`select c.id, c.change_type, c.after_page_slug, c.summary, coalesce(c.writer, ${personName}) as actor, c.created_at
      from content_changes c left join users u on u.id = c.changed_by
      where c.domain_id = ${domain_id} and (${topic_id}::uuid is null or c.topic_id = ${topic_id})
        and (${cursor}::uuid is null
          or (c.created_at, c.seq) < (select b.created_at, b.seq from content_changes b where b.id = ${cursor}))
      order by c.created_at desc, c.seq desc limit ${limit}`,
  );
}

/** Whether it is a change of this website, and of this topic where one is named. */
export async function hasChange(db: Db, domain_id: string, topic_id: string | null, id: string) {
  const found = await maybeOne(
    db,
    sql<object>`select from content_changes
      where id = ${id} and domain_id = ${domain_id} and (${topic_id}::uuid is null or topic_id = ${topic_id})`,
  );
  return found !== undefined;
}

/** Slugs at which the public found another page, or none any more, after `since` until `until`. */
export async function listChangedSlugs(
  db: Db,
  domain_id: string,
  since: string | null,
  until: Date,
  limit: number,
) {
  const from = sql`coalesce(${since}::timestamptz, '-infinity')`;
  const rows = await many(
    db,
    sql<{ slug: string }>`select g.slug from content_changes c join generated_pages g on g.id = c.page_id
      where c.domain_id = ${domain_id} and c.created_at > ${from} and c.created_at <= ${until}
        and c.change_type in ('publish', 'unpublish', 'delete')
        and exists (select from content_changes p where p.page_id = c.page_id and p.change_type = 'publish')
      union select unnest(array[r.slug, g.slug]) as slug from page_redirects r join generated_pages g on g.id = r.page_id
      where r.domain_id = ${domain_id} and r.created_at > ${from} and r.created_at <= ${until} and g.status = 'published'
      order by slug limit ${limit}`,
  );
  return rows.map(({ slug }) => slug);
}

/** When a page first went live; null if it never did. */
export async function firstPublished(db: Db, page_id: string): Promise<string | null> {
  const row = await one(
    db,
    sql<{ at: string | null }>`select min(created_at) as at from content_changes
      where page_id = ${page_id} and change_type = 'publish'`,
  );
  return row.at;
}
