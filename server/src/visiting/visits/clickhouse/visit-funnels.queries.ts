import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { FunnelAnswer, FunnelQuestion } from '../visit-report-types.ts';
import { chosenVisits, isNamed, PAGE, SEEN_THEN } from './chosen-visits.queries.ts';

/** Visits by how many steps they took: their views and goals in order, each with a bit for each step that it is. */
export async function readFunnel(
  clickhouse: ClickHouse,
  { domain_id, from, to, filters, steps }: FunnelQuestion,
): Promise<FunnelAnswer> {
  const { where, params } = chosenVisits(domain_id, { from, to }, filters);
  const fits = (kind: 'page' | 'goal', value: string) => {
    const bits = steps.flatMap((step, at) =>
      step[0] === kind
        ? [`bitShiftLeft(toUInt16(${isNamed(value, step, `step_${at}`, params)}), ${at})`]
        : [],
    );
    return `toUInt16(${bits.join(' + ') || 0})`;
  };
  const ended = await clickhouse.rows<{ taken: number; visits: number }>(
    `select taken, count() as visits from (
      select arrayFold((taken, one) -> toUInt8(taken + bitTest(one.4, taken)), arraySort(groupArray((at, kind, key, fits))), toUInt8(0)) as taken
      from (
        select visitor_id, session_id, at, 0 as kind, toString(id) as key, ${fits('page', PAGE)} as fits
        from views final where ${SEEN_THEN} and fits != 0
        union all
        select visitor_id, session_id, at, 1 as kind, toString(rule_id) as key, ${fits('goal', '[toString(rule_id)]')} as fits
        from conversions final where domain_id = {domain_id:UUID} and fits != 0
      )
      where (visitor_id, session_id) in (select visitor_id, id from visits final where ${where})
      group by visitor_id, session_id
    ) group by taken`,
    params,
  );
  const [all] = await clickhouse.rows<{ visits: number }>(
    `select count() as visits from visits final where ${where}`,
    params,
  );
  return {
    visits: all?.visits ?? 0,
    steps: steps.map((_, at) => ended.reduce((sum, { taken, visits }) => sum + (taken > at ? visits : 0), 0)),
  };
}
