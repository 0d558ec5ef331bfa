import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { FiguresStore } from '../figures.store.ts';
import type { VisitFilter } from '../visit-report-types.ts';
import { listGoalSums, listGoalValues } from './goals.queries.ts';
import { listBegun, listConversions, listSessions, listViews } from './journeys.queries.ts';
import {
  findPlace,
  findVisitor,
  listArrivals,
  listSeenRows,
  listUnphrased,
  listVisitors,
  type SeenPlace,
  withEnds,
} from './lists.queries.ts';
import { readStored } from './load-stored.queries.ts';
import { countSeen, findFirstDay, readReport } from './report.queries.ts';
import {
  countBegun,
  hasExposureRows,
  listAssistantDays,
  listAssistantVisits,
  listChangeSums,
  listExposurePeriods,
  listExposureSums,
  listFailingChanges,
  listPageVisits,
  listRuleVisits,
  listTouchSums,
  listVariantVisits,
  listViewDays,
  sumPersonalizedViews,
  sumTotals,
} from './sums.queries.ts';

/** Figures that ClickHouse counts when they are asked for. */
export function openFiguresInClickHouse(clickhouse: ClickHouse): FiguresStore {
  return {
    totals: (domain_id) => sumTotals(clickhouse, domain_id),
    byTouch: (domain_id) => listTouchSums(clickhouse, domain_id),
    byVariant: (domain_id) => listVariantVisits(clickhouse, domain_id),
    byPage: (of) => listPageVisits(clickhouse, of),
    byRule: (domain_id) => listRuleVisits(clickhouse, domain_id),
    byAssistant: (of) => listAssistantVisits(clickhouse, of),
    assistantDays: (of) => listAssistantDays(clickhouse, of),
    exposures: (domain_id, from) => listExposureSums(clickhouse, domain_id, from),
    exposurePeriods: (of) => listExposurePeriods(clickhouse, of),
    goals: (of) => listGoalSums(clickhouse, of),
    goalValues: (domain_id, since) => listGoalValues(clickhouse, domain_id, since),
    hasExposures: (domain_id) => hasExposureRows(clickhouse, domain_id),
    changes: (domain_id) => listChangeSums(clickhouse, domain_id),
    failingChanges: (of) => listFailingChanges(clickhouse, of),
    viewDays: (domain_id, from) => listViewDays(clickhouse, domain_id, from),
    personalizedViews: (of) => sumPersonalizedViews(clickhouse, of),
    begun: (of) => countBegun(clickhouse, of),
    begunSince: (of) => listBegun(clickhouse, of),
    report: (question) => readReport(clickhouse, question),
    firstDay: (domain_id) => findFirstDay(clickhouse, domain_id),
    seenSince: (domain_id, since) => countSeen(clickhouse, domain_id, since),
    arrivals: (of) => listArrivals(clickhouse, of),
    visitors: (domain_id, page) => lastSeen(clickhouse, { domain_id, ...page, fitting: null }),
    visitorsAmong: ({ domain_id, from, to, filters, limit, cursor }) =>
      lastSeen(clickhouse, { domain_id, limit, cursor, fitting: { from, to, filters } }),
    visitor: (domain_id, id) => findVisitor(clickhouse, domain_id, id),
    sessions: (visitors, limit) => listSessions(clickhouse, visitors, limit),
    views: (visits, limit) => listViews(clickhouse, visits, limit),
    conversions: (visits) => listConversions(clickhouse, visits),
    unphrased: (of) => listUnphrased(clickhouse, of),
    ofSite: (domain_id, kind) => readStored(clickhouse, kind, domain_id),
  };
}

/** How many of the last seen visitors are tried first, before all that fit are looked for. */
const LOOKS = [500, 10_000];

/**
 * The last seen first. The newest rows say who may be among them, without reading which of them were replaced; those few
 * are then read as they are.
 */
async function lastSeen(
  clickhouse: ClickHouse,
  of: {
    domain_id: string;
    limit: number;
    cursor: string | null;
    fitting: { from: number; to: number; filters: readonly VisitFilter[] } | null;
  },
): Promise<ListedVisitor[]> {
  const { domain_id, limit, fitting } = of;
  let behind: SeenPlace | null = null;
  if (of.cursor !== null) {
    behind = (await findPlace(clickhouse, domain_id, of.cursor)) ?? null;
    if (!behind) return [];
  }
  for (const look of LOOKS) {
    const rows = await listSeenRows(clickhouse, { domain_id, behind, limit: look });
    const is_all = rows.length < look;
    const found = await listVisitors(clickhouse, {
      ...{ domain_id, behind, fitting, limit },
      ids: [...new Set(rows.map(({ id }) => id))],
      // Others may have been seen in the same moment as the last of them.
      after: is_all ? null : (rows.at(-1)?.last_seen ?? null),
    });
    if (is_all || found.length === limit) return withEnds(clickhouse, domain_id, found);
  }
  const found = await listVisitors(clickhouse, {
    ...{ domain_id, behind, fitting, limit },
    ids: null,
    after: null,
  });
  return withEnds(clickhouse, domain_id, found);
}
