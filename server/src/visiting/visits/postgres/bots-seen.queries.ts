import { sql } from 'kysely';
import { type Db, many } from '../../../platform/db/database.ts';
import type { BotPage, BotsAsked, BotVisits } from '../visit-types.ts';

/** As `kindOf` says it. */
export const isAgent = sql`('agent' = any(bot) or ('automated' = any(bot) and not bot && '{crawler,user_agent}'))`;

/** Visits of bots that began in a period, by the signs of these. */
export function listBotVisits(db: Db, { domain_id, from, to }: BotsAsked) {
  return many(
    db,
    sql<BotVisits>`select v.bot, count(*)::int as visits, count(distinct v.id)::int as visitors, sum(s.pages_count)::int as views
      from visitors v join visitor_sessions s on s.domain_id = v.domain_id and s.visitor_id = v.id
      where v.domain_id = ${domain_id} and v.bot <> '{}' and v.last_seen >= ${from}
        and s.started_at >= ${from} and s.started_at < ${to}
      group by v.bot`,
  );
}

/** What agents saw in these visits. */
export function listAgentPages(db: Db, { domain_id, from, to }: BotsAsked) {
  return many(
    db,
    sql<BotPage>`select p.path, count(*)::int as views, count(distinct v.id)::int as visitors
      from visitors v join visitor_sessions s on s.domain_id = v.domain_id and s.visitor_id = v.id
        join page_views p on p.domain_id = s.domain_id and p.session_id = s.id
      where v.domain_id = ${domain_id} and v.bot <> '{}' and ${isAgent} and v.last_seen >= ${from}
        and s.started_at >= ${from} and s.started_at < ${to}
      group by p.path order by views desc, p.path collate "C" limit 10`,
  );
}
