import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { openClickHouse } from '../server/src/platform/clickhouse/clickhouse.ts';
import { migrateClickHouse } from '../server/src/platform/clickhouse/migrate-clickhouse.ts';
import { openFiguresInClickHouse } from '../server/src/visiting/visits/clickhouse/figures-clickhouse.store.ts';
import type { VisitFilter } from '../server/src/visiting/visits/visit-report-types.ts';
import { noClickHouse, startClickHouse } from '../server/test/clickhouse/start-clickhouse.ts';
import { type BenchRow, quantile, shown, timeAtMost } from './bench-row.ts';
import { EVENTS_A_VISIT, idsIn, seedClickHouse } from './seed-clickhouse.queries.ts';

const VISITS = Number(process.env.MAX_VISITS ?? 12_500_000);
const SITE = '11111111-1111-4111-8111-111111111111';
const HOUR_MS = 3_600_000;
const ROUNDS = 10;
const TWO_FILTERS: VisitFilter[] = [
  ['device', ['desktop']],
  ['source', ['Source 0', 'Source 1']],
];

/** Figures of a year of visits in ClickHouse's engine, of which each statement may use all cores. */
export async function run(): Promise<BenchRow[]> {
  if (noClickHouse) return [];
  const engine = await startClickHouse();
  try {
    await migrateClickHouse(engine.clickhouse, null);
    // Merging a year into one part takes longer than any question may.
    const patient = openClickHouse({ url: engine.url, cluster: null }, HOUR_MS);
    await seedClickHouse(patient, SITE, VISITS).finally(patient.close);
    const size = `${VISITS / 1e6} M visits, ${(VISITS * EVENTS_A_VISIT) / 1e6} M events`;
    return await measure(engine.clickhouse, size);
  } finally {
    await engine.stop();
  }
}

async function measure(clickhouse: Parameters<typeof openFiguresInClickHouse>[0], size: string) {
  const figures = openFiguresInClickHouse(clickhouse);
  const { variants, rules, people } = await idsIn(clickhouse);
  const to = Math.floor(Date.now() / HOUR_MS) + 1;
  const report = (days: number, filters: VisitFilter[]) => () =>
    figures.report({
      ...{ domain_id: SITE, before: null, filters, dimensions: [...VISIT_DIMENSIONS], offset: 0, limit: 10 },
      span: {
        from: to - days * 24,
        to,
        points: Array.from({ length: days }, (_, day) => to - (days - day) * 24),
      },
    });
  const page = { limit: 50, cursor: null };
  const among = (days: number, filters: VisitFilter[]) => () =>
    figures.visitorsAmong({ domain_id: SITE, from: to - days * 24, to, until: to, filters, ...page });
  const goals = rules.map((rule_id) => ({ key: rule_id, rule_id, currency: null, cap: 0 }));
  const lift = { domain_id: SITE, variant_ids: variants, from: null, cuts: [] };
  const asked: [name: string, bound: number, ask: () => Promise<unknown>][] = [
    ['report of a year, all dimensions', 1500, report(364, [])],
    ['report of 30 days', 400, report(30, [])],
    ['report of a year, two filters', 500, report(364, TWO_FILTERS)],
    ['report of 30 days, two filters', 60, report(30, TWO_FILTERS)],
    ['list of visitors', 100, () => figures.visitors(SITE, page)],
    ['list of visitors of a year, two filters', 100, among(364, TWO_FILTERS)],
    ['journey', 100, () => journey(figures, people[0] ?? '')],
    ['lift', 500, () => Promise.all([figures.exposurePeriods(lift), figures.goals({ ...lift, goals })])],
  ];
  const rows: BenchRow[] = [];
  for (const [name, bound, ask] of asked) {
    await ask();
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await ask();
      took.push(performance.now() - started);
    }
    rows.push(timeAtMost(`${name} p95, ${size}`, quantile(took, 0.95), 'ms', bound));
  }
  const [disk] = await clickhouse.rows<{ bytes: number }>(
    'select sum(bytes_on_disk) as bytes from system.parts where active and database = currentDatabase()',
  );
  return [...rows, shown('a visit with its pages on disk', (disk?.bytes ?? 0) / VISITS, 'bytes')];
}

async function journey(figures: ReturnType<typeof openFiguresInClickHouse>, id: string) {
  const sessions = await figures.sessions([{ domain_id: SITE, id }], 20);
  await figures.views(sessions, 100);
  await figures.conversions(sessions);
}
