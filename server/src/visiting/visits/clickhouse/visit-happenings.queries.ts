import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import { happeningsInClickHouse } from '../happenings.queries.ts';
import type {
  HappeningSums,
  HappeningsAnswer,
  HappeningsQuestion,
  PagesQuestion,
  SpeedAnswer,
  SpeedSums,
} from '../visit-report-types.ts';
import { chosenVisits, SEEN_THEN } from './chosen-visits.queries.ts';

/** What happened in visits that fit. */
const ofVisits = (where: string) =>
  `(select * from ${happeningsInClickHouse(SEEN_THEN)}
    where (visitor_id, session_id) in (select visitor_id, id from visits final where ${where}))`;

export async function readHappenings(
  clickhouse: ClickHouse,
  { begin, ...question }: HappeningsQuestion,
): Promise<HappeningsAnswer> {
  const { where, params } = chosenVisits(question.domain_id, question, question.filters);
  return portion<HappeningSums>(clickhouse, question, params, {
    rows: `select substringUTF8(word, {behind:UInt32}) as key, count() as times, uniqExact(visitor_id) as visitors
      from ${ofVisits(where)} where startsWith(word, {begin:String}) group by key`,
    order: 'times desc',
    more: { begin, behind: [...begin].length + 1 },
  });
}

/** As \`quantileExact\` does it: the number in the place of three quarters of them, from 0. */
const quarter = (name: string) =>
  `if(countIf(measure = '${name}') = 0, null, quantileExactIf(0.75)(number, measure = '${name}')) as ${name}`;
const measured = (name: string) => `countIf(measure = '${name}')`;

export async function readSpeed(clickhouse: ClickHouse, question: PagesQuestion): Promise<SpeedAnswer> {
  const { where, params } = chosenVisits(question.domain_id, question, question.filters);
  return portion<SpeedSums>(clickhouse, question, params, {
    rows: `select substringUTF8(word, 5) as key, greatest(${['lcp', 'inp', 'cls'].map(measured).join(', ')}) as measured,
        ${['lcp', 'inp', 'cls'].map(quarter).join(', ')}
      from (select *, substring(word, 1, 3) as measure from ${ofVisits(where)})
      where substring(word, 4, 1) = ':' and measure in ('lcp', 'inp', 'cls') group by key`,
    order: 'measured desc',
    more: {},
  });
}

async function portion<Row extends { key: string }>(
  clickhouse: ClickHouse,
  { offset, limit }: PagesQuestion,
  params: Params,
  { rows: all, order, more }: { rows: string; order: string; more: Params },
): Promise<{ rows: Row[]; more: number }> {
  const found = await clickhouse.rows<Row & { keys: number }>(
    `select *, count() over () as keys from (${all})
      order by ${order}, key limit {limit:UInt32} offset {offset:UInt32}`,
    { ...params, ...more, offset, limit },
  );
  const rows = found.map(({ keys: _, ...row }) => row as unknown as Row);
  return { rows, more: Math.max(0, (found[0]?.keys ?? 0) - offset - rows.length) };
}
