import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import type { VisitorKind } from '@sightline/contract/personalizing/visitor-kinds';
import { boundTo } from '../../../platform/bound-to.ts';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import type { FiguresStore } from '../figures.store.ts';
import type { VisitFilter } from '../visit-report-types.ts';
import { listAgentPages, listBotVisits } from './bot-sums.queries.ts';
import { listGoalSums, listGoalValues } from './goals.queries.ts';
import { listBegun, listConversions, listSessions, listViews } from './journeys.queries.ts';
import {
  findVisitor,
  listArrivals,
  listSeenRows,
  listUnphrased,
  listVisitors,
  type SeenPlace,
  withEnds,
} from './lists.queries.ts';
import { readStored } from './load-stored.queries.ts';
import { countSeen, findFirstVisit, readPages, readReport } from './report.queries.ts';
import {
  countBegun,
  hasExposureRows,
  listAssistantDays,
  listAssistantVisits,
  listChangeSums,
  listExposurePeriods,
  listExposureSums,
  listFailingChanges,
  listLateViews,
  listPageVisits,
  listRuleVisits,
  listTouchSums,
  listVariantVisits,
  listViewDays,
  sumPersonalizedViews,
  sumTotals,
} from './sums.queries.ts';
import { readFunnel } from './visit-funnels.queries.ts';
import { readHappenings, readSpeed } from './visit-happenings.queries.ts';
import { readRetention } from './visit-weeks.queries.ts';

/** Figures that ClickHouse counts when they are asked for. */
export const openFiguresInClickHouse = (clickhouse: ClickHouse): FiguresStore => ({
  ...boundTo(clickhouse, {
    totals: sumTotals,
    byTouch: listTouchSums,
    byVariant: listVariantVisits,
    byPage: listPageVisits,
    byRule: listRuleVisits,
    byAssistant: listAssistantVisits,
    assistantDays: listAssistantDays,
    exposures: listExposureSums,
    exposurePeriods: listExposurePeriods,
    goals: listGoalSums,
    goalValues: listGoalValues,
    hasExposures: hasExposureRows,
    changes: listChangeSums,
    failingChanges: listFailingChanges,
    lateViews: listLateViews,
    viewDays: listViewDays,
    personalizedViews: sumPersonalizedViews,
    begun: countBegun,
    begunSince: listBegun,
    report: readReport,
    bots: listBotVisits,
    agentPages: listAgentPages,
    pages: readPages,
    happenings: readHappenings,
    speed: readSpeed,
    funnel: readFunnel,
    retention: readRetention,
    firstVisit: findFirstVisit,
    seenSince: countSeen,
    arrivals: listArrivals,
    visitor: findVisitor,
    sessions: listSessions,
    views: listViews,
    conversions: listConversions,
    unphrased: listUnphrased,
  }),
  visitors: (domain_id, { kind = 'people', ...page }) =>
    lastSeen(clickhouse, { domain_id, kind, ...page, fitting: null }),
  visitorsAmong: ({ domain_id, from, to, filters, limit, cursor }) =>
    lastSeen(clickhouse, { domain_id, limit, cursor, kind: 'people', fitting: { from, to, filters } }),
  ofSite: (domain_id, kind) => readStored(clickhouse, kind, domain_id),
});

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
    kind: VisitorKind;
    fitting: { from: number; to: number; filters: readonly VisitFilter[] } | null;
  },
): Promise<ListedVisitor[]> {
  const { domain_id, limit, kind, fitting } = of;
  let behind: SeenPlace | null = null;
  if (of.cursor !== null) {
    behind = (await findVisitor(clickhouse, domain_id, of.cursor)) ?? null;
    if (!behind) return [];
  }
  for (const look of LOOKS) {
    const rows = await listSeenRows(clickhouse, { domain_id, kind, behind, limit: look });
    const is_all = rows.length < look;
    const found = await listVisitors(clickhouse, {
      ...{ domain_id, kind, behind, fitting, limit },
      ids: [...new Set(rows.map(({ id }) => id))],
      // Others may have been seen in the same moment as the last of them.
      after: is_all ? null : (rows.at(-1)?.last_seen ?? null),
    });
    if (is_all || found.length === limit) return withEnds(clickhouse, domain_id, found);
  }
  const found = await listVisitors(clickhouse, {
    ...{ domain_id, kind, behind, fitting, limit },
    ids: null,
    after: null,
  });
  return withEnds(clickhouse, domain_id, found);
}
