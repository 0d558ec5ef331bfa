import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import type { VisitorKind } from '@sightline/contract/personalizing/visitor-kinds';
import { type RawBuilder, sql } from 'kysely';
import { type Db, json, many } from '../../../platform/db/database.ts';
import { isAgent } from './bots-seen.queries.ts';
import { isPhrased, words } from './visit-words.queries.ts';

interface Page {
  limit: number;
  /** The id of a visitor who is still there. */
  cursor: string | null;
}

const cursorOf = (domain_id: string, cursor: string) =>
  sql`(select c.last_seen, c.id from visitors c where c.domain_id = ${domain_id} and c.id = ${cursor})`;

/** With where the first and the last visit came from, and the rest of the last one. */
const listed = (visitors: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  sql<ListedVisitor>`select v.id, ${words}, v.first_seen, v.last_seen, v.internal, v.has_conversion, v.sessions_count,
      v.pages_count, v.bot, v.overruled, f.source as first_source, l.source as last_source, l.country, l.device,
      coalesce(${isPhrased}, false) as is_phrased
    from ${visitors}
      cross join lateral (select source from visitor_sessions s where s.domain_id = v.domain_id and s.visitor_id = v.id
        order by s.started_at, s.id limit 1) f
      cross join lateral (select source, country, device from visitor_sessions s where s.domain_id = v.domain_id and s.visitor_id = v.id
        order by s.started_at desc, s.id desc limit 1) l
    order by ${order}`;

/** Last seen first, starting after the cursor; people, or bots of a kind. */
export function listVisitorRows(
  db: Db,
  domain_id: string,
  { limit, cursor, kind = 'people' }: Page & { kind?: VisitorKind },
) {
  const among =
    kind === 'people' ? sql`bot = '{}'` : sql`bot <> '{}' and ${isAgent} = ${kind === 'agents'}::boolean`;
  const behind = cursor === null ? sql`true` : sql`(last_seen, id) < ${cursorOf(domain_id, cursor)}`;
  return many(
    db,
    listed(
      sql`(select * from visitors where domain_id = ${domain_id} and ${among} and ${behind}
        order by last_seen desc, id desc limit ${limit}) v`,
      sql`v.last_seen desc, v.id desc`,
    ),
  );
}

/** Visitors of counted visits that began in these seconds (since 1970). */
export function listBeginners(db: Db, domain_id: string, seconds: readonly number[]) {
  return many(
    db,
    sql<{ id: string; began: number }>`select s.visitor_id as id, second as began
      from unnest(${[...seconds]}::float8[]) second cross join lateral (
        select visitor_id from visitor_sessions where domain_id = ${domain_id} and counted
          and started_at >= to_timestamp(second) and started_at < to_timestamp(second + 1)
      ) s`,
  );
}

export interface FoundVisitor {
  id: string;
  /** The second in which they were seen last, which comes before all else in the order. */
  last: number;
}

/** Visitors among these that come after the cursor, which was last seen in the second `before`. */
export function listFoundRows(
  db: Db,
  domain_id: string,
  found: readonly FoundVisitor[],
  { limit, cursor, before }: Page & { before: number | null },
) {
  const behind =
    cursor === null
      ? sql`true`
      : sql`(f.last < ${before}::float8 or (v.last_seen, v.id) < ${cursorOf(domain_id, cursor)})`;
  return many(
    db,
    listed(
      sql`(select v.*, f.last from jsonb_to_recordset(${json(found)}) as f(id uuid, last float8)
          join visitors v on v.domain_id = ${domain_id} and v.id = f.id where ${behind}
        order by f.last desc, v.last_seen desc, v.id desc limit ${limit}) v`,
      sql`v.last desc, v.last_seen desc, v.id desc`,
    ),
  );
}
