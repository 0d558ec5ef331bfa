import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { RetentionAnswer, RetentionQuestion } from '../visit-report-types.ts';
import { chosenVisits } from './chosen-visits.queries.ts';

const HOUR_S = 3600;

/** Visitors by the week of their first visit, if that fits, and by the weeks in which they came at all. */
export async function readRetention(
  clickhouse: ClickHouse,
  { domain_id, from, to, weeks, filters }: RetentionQuestion,
): Promise<RetentionAnswer> {
  const { began, fits, params } = chosenVisits(domain_id, { from, to }, filters);
  const rows = await clickhouse.rows<{ began_in: number; week: number; is_daily: number; visitors: number }>(
    `select begun.1 as began_in, came as week, begun.3 as is_daily, count() as visitors
      from (
        select argMin((week, is_fit, is_daily), (second_at, not is_fit, is_daily)) as begun, groupUniqArray(week) as weeks
        from (
          select visitor_id, intDiv(toUnixTimestamp64Milli(started_at), 1000) as second_at, toUInt8(daily) as is_daily,
            toInt32(arrayCount(begin -> begin <= second_at, {weeks:Array(Int64)})) - 1 as week, toUInt8(${fits}) as is_fit
          from visits final where ${began}
        )
        group by visitor_id
      )
      array join weeks as came
      where begun.2 = 1 and begun.1 >= 0
      group by began_in, week, is_daily`,
    { ...params, weeks: weeks.map((hour) => hour * HOUR_S) },
  );
  const { length } = weeks;
  const visitors = (week: number, later: number) =>
    rows.find((row) => row.is_daily === 0 && row.began_in === week && row.week === week + later)?.visitors ??
    0;
  return {
    weeks: Array.from({ length }, (_, week) =>
      Array.from({ length: length - week }, (__, later) => visitors(week, later)),
    ),
    daily: rows.reduce(
      (sum, row) => sum + (row.is_daily === 1 && row.week === row.began_in ? row.visitors : 0),
      0,
    ),
  };
}
