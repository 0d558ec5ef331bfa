import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { BotPage, BotsAsked, BotVisits } from '../visit-types.ts';
import { IS_AGENT } from './lists.queries.ts';

const BOTS = `select id, bot from visitors final
  where domain_id = {domain_id:UUID} and notEmpty(bot) and last_seen >= {from:DateTime64(3, 'UTC')}`;
const BEGUN = `domain_id = {domain_id:UUID} and started_at >= {from:DateTime64(3, 'UTC')}
  and started_at < {to:DateTime64(3, 'UTC')}`;
const paramsOf = ({ domain_id, from, to }: BotsAsked) => ({
  domain_id,
  from: clickTime(from),
  to: clickTime(to),
});

/** Visits of bots that began in a period, by the signs of these. */
export const listBotVisits = (clickhouse: ClickHouse, of: BotsAsked): Promise<BotVisits[]> =>
  clickhouse.rows<BotVisits>(
    `select b.bot as bot, toInt32(count()) as visits, toInt32(uniqExact(s.visitor_id)) as visitors,
        toInt32(sum(s.pages_count)) as views
      from (select visitor_id, pages_count from visits final where ${BEGUN}) s join (${BOTS}) b on b.id = s.visitor_id
      group by bot`,
    paramsOf(of),
  );

/** What agents saw in these visits. */
export const listAgentPages = (clickhouse: ClickHouse, of: BotsAsked): Promise<BotPage[]> =>
  clickhouse.rows<BotPage>(
    `select path, toInt32(count()) as views, toInt32(uniqExact(visitor_id)) as visitors from views final
      where domain_id = {domain_id:UUID} and session_id in (
        select id from visits final where ${BEGUN}
          and visitor_id in (select id from (${BOTS}) where ${IS_AGENT})
      )
      group by path order by views desc, path limit 10`,
    paramsOf(of),
  );
