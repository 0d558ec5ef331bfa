import type { PageVersion } from '@sightline/contract/publishing/generated-pages';
import { sql } from 'kysely';
import { type Db, json, many, maybeOne, one, run } from '../../platform/db/database.ts';
import type { Actor, PageContent } from './page-content.ts';

/** The person's name, else the address they sign in with. */
export const personName = sql`coalesce(nullif(u.additional_info ->> 'name', ''), u.email)`;

export async function insertVersion(
  db: Db,
  version: PageContent & { page_id: string; version: number; actor: Actor; at: Date },
) {
  const { actor } = version;
  await run(
    db,
    sql`insert into page_versions (page_id, version, title, meta_description, markdown_content, sources, unsupported,
        task_id, writer, created_by, created_at)
      values (${version.page_id}, ${version.version}, ${version.title}, ${version.meta_description}, ${version.markdown_content},
        ${json(version.sources)}, ${json(version.unsupported)}, ${actor.task_id}, ${actor.writer}, ${actor.user_id}, ${version.at})`,
  );
}

const MAX_SHOWN = 500;

export function listVersionRows(db: Db, page_id: string) {
  return many(
    db,
    sql<PageVersion>`select v.id, v.version, v.created_at, coalesce(v.writer, ${personName}) as author
      from page_versions v left join users u on u.id = v.created_by
      where v.page_id = ${page_id} order by v.version desc limit ${MAX_SHOWN}`,
  );
}

export function findVersionText(db: Db, page_id: string, version_id: string) {
  return maybeOne(
    db,
    sql<{ title: string; markdown_content: string }>`select title, markdown_content from page_versions
      where id = ${version_id} and page_id = ${page_id}`,
  );
}

/** Whether a person, not a writer, made one of its versions. */
export async function wasTyped(db: Db, page_id: string) {
  const row = await one(
    db,
    sql<{ typed: boolean }>`select exists (select from page_versions
      where page_id = ${page_id} and writer is null and created_by is not null) as typed`,
  );
  return row.typed;
}
