import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  noClickHouse,
  startClickHouse,
  type TestClickHouse,
} from '../../../../test/clickhouse/start-clickhouse.ts';
import { migrateClickHouse } from '../../../platform/clickhouse/migrate-clickhouse.ts';
import { readReport } from './report.queries.ts';

const SITE = '11111111-1111-4111-8111-111111111111';
const HOUR_MS = 3_600_000;
const FROM = Date.parse('2026-11-01') / HOUR_MS;
const VISITS = 60_000;

describe.skipIf(noClickHouse)('With ClickHouse’s engine', () => {
  let engine: TestClickHouse;
  beforeAll(async () => {
    engine = await startClickHouse();
    await migrateClickHouse(engine.clickhouse, null);
    // Some visitors come often; sources differ in how often, and the last one is rare.
    await engine.clickhouse.run(`insert into visits (domain_id, id, visitor_id, started_at, ended_at, pages_count, source, arm, counted, written)
      select '${SITE}', reinterpret(MD5(concat('visit ', toString(number))), 'UUID'),
        toUUID(concat(substring(hex(MD5(person)), 1, 8), '-0000-4000-', ['8', '9', 'a', 'b'][1 + cityHash64(person) % 4], substring(hex(MD5(person)), 9, 3), '-', substring(hex(MD5(person)), 12, 12))),
        addSeconds(toDateTime64('2026-11-01', 3, 'UTC'), number * 40), addSeconds(toDateTime64('2026-11-01', 3, 'UTC'), number * 40 + 9), 2,
        source, 'none', true, 1
      from (select number, ['often', 'seldom', 'rare'][multiIf(number % 500 = 0, 3, number % 3 = 0, 1, 2)] as source,
        toString(cityHash64(number) % multiIf(source = 'often', 3000, source = 'seldom', 30000, 1000)) as person from numbers(${VISITS}))`);
  });
  afterAll(() => engine.stop());

  it('Visitors of very many visits are estimated within a few percent, those of rare values more closely, and visits are exact', async () => {
    const points = Array.from({ length: 28 }, (_, day) => FROM + 24 * day);
    const span = { from: FROM, to: FROM + 24 * 28, points };
    const question = { domain_id: SITE, span, before: null, filters: [], offset: 0, limit: 10 };
    const asked = { ...question, dimensions: ['source' as const, 'landing' as const] };
    const exact = await readReport(engine.clickhouse, asked);
    const estimated = await readReport(engine.clickhouse, asked, 10_000);
    expect(exact.sums.visits).toBe(VISITS);
    const pairs = [
      [estimated.sums, exact.sums] as const,
      ...estimated.sums.points.map((point, at) => [point, exact.sums.points[at]] as const),
      ...(estimated.dimensions.source?.rows ?? []).map(
        (row) => [row, exact.dimensions.source?.rows.find(({ key }) => key === row.key)] as const,
      ),
    ];
    expect(pairs).toHaveLength(1 + 28 + 3);
    for (const [found, wanted] of pairs) {
      expect([found.visits, found.converted]).toEqual([wanted?.visits, wanted?.converted]);
      expect(Math.abs((found.visitors - (wanted?.visitors ?? 0)) / (wanted?.visitors ?? 1))).toBeLessThan(
        0.03,
      );
    }
    const rare = ({ dimensions }: typeof exact) => dimensions.source?.rows.find(({ key }) => key === 'rare');
    expect(Math.abs((rare(estimated)?.visitors ?? 0) - (rare(exact)?.visitors ?? 0))).toBeLessThan(2);
    expect(estimated.sums.visitors).not.toBe(exact.sums.visitors);
    expect(estimated.dimensions.landing).toEqual({ rows: [], more: 0, without: VISITS });
  });
});
