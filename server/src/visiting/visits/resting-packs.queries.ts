import { MAX_VALUE_LENGTH } from '@sightline/contract/personalizing/visit-report';
import { clickTime } from '../../platform/clickhouse/click-time.ts';
import { type Rest, restRows } from './look-at-both.queries.ts';
import { restingNow } from './resting-rows.queries.ts';

const HOUR_MS = 3_600_000;
/** Nobody's visit lasts longer. */
const AFTER_MS = 31 * 24 * HOUR_MS;

const cut = (text: string) => `substringUTF8(ifNull(${text}, ''), 1, ${MAX_VALUE_LENGTH})`;
const keyed = (prefix: string) =>
  `substringUTF8(arrayFirst(key -> startsWith(key, '${prefix}'), touch_keys), ${prefix.length + 1})`;
const second = (at: string) => `toInt64(floor(toUnixTimestamp64Milli(${at}) / 1000))`;

/** Counted visits that began in these hours, as `tellVisits` tells them of PostgreSQL. */
export async function tellResting(
  rest: Rest,
  domain_id: string,
  hours: readonly number[],
): Promise<unknown[][]> {
  if (hours.length === 0) return [];
  const from = Math.min(...hours) * HOUR_MS;
  const to = (Math.max(...hours) + 1) * HOUR_MS;
  const inHours = `domain_id = {domain_id:UUID} and counted and ${restingNow()}
    and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}
    and intDiv(${second('started_at')}, 3600) in {hours:Array(Int64)}`;
  const among = `domain_id = {domain_id:UUID} and ${restingNow()}
    and (visitor_id, session_id) in (select visitor_id, id from resting_visits where ${inHours}`;
  const rows = await restRows<Record<string, unknown>>(
    rest,
    `select intDiv(${second('started_at')}, 3600) as hour, s.visitor_id as visitor, ${second('started_at')} - hour * 3600 as began,
        ${second('ended_at')} - ${second('started_at')} as lasted, pages_count, visible_ms, has_conversion,
        ${cut('source')} as from_source, ${keyed('assistant:')} as assistant, ${cut(keyed('campaign:'))} as campaign,
        ${cut('p.landing')} as landing, ${cut('p.exit')} as exit, ${cut('country')} as in_country, ${cut('device')} as on_device,
        ${cut('browser')} as in_browser, ${cut('os')} as on_os,
        if(arm = 'personalized', ifNull(toString(variant_id), ''), '') as variant, if(arm = 'none', '', toString(arm)) as in_arm,
        if(has_conversion, g.goals, '') as goals
      from (select * from resting_visits where ${inHours}) s
      left join (
        select session_id, visitor_id, argMin(path, (at, toString(id))) as landing, argMax(path, (at, toString(id))) as exit
        from resting_views where at >= {from:DateTime64(3, 'UTC')} and at < {views_to:DateTime64(3, 'UTC')} and ${among})
        group by session_id, visitor_id
      ) p on p.session_id = s.id and p.visitor_id = s.visitor_id
      left join (
        select session_id, visitor_id, arrayStringConcat(arraySort(groupArray(toString(rule_id))), ',') as goals
        from resting_conversions where counted and ${among} and has_conversion) group by session_id, visitor_id
      ) g on g.session_id = s.id and g.visitor_id = s.visitor_id`,
    {
      ...{ domain_id, hours: [...hours], from: clickTime(from), to: clickTime(to) },
      views_to: clickTime(to + AFTER_MS),
    },
  );
  return rows.map((row) => Object.values(row));
}
