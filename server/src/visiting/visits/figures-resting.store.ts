import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts';
import type { Db } from '../../platform/db/database.ts';
import { type FiguresStore, openFiguresStore } from './figures.store.ts';
import { readVisitReport } from './read-visit-report.ts';
import { countGoals, listValues } from './resting-goals.store.ts';
import { findVisitor, listVisitors, listVisitorsAmong } from './resting-lists.store.ts';
import { openRestingPacks } from './resting-packs.store.ts';
import { readSite } from './resting-site.store.ts';
import {
  countBegunOfBoth,
  listArrivalsOfBoth,
  listBegunOfBoth,
  listConversionsOfBoth,
  listSessionsOfBoth,
  listViewsOfBoth,
} from './resting-visits.store.ts';

/**
 * Figures where visitors who were not seen for a week rest in ClickHouse. What is read of sums is PostgreSQL's alone, and
 * so is what is only asked of the last hours: who is there, who is to be described, which changes fail.
 */
export function openRestingFigures(db: Db, clickhouse: ClickHouse): FiguresStore {
  const both = { db, clickhouse };
  return {
    ...openFiguresStore(db),
    goals: (of) => countGoals(both, of),
    goalValues: (domain_id, since) => listValues(both, domain_id, since),
    begun: (of) => countBegunOfBoth(both, of),
    begunSince: (of) => listBegunOfBoth(both, of),
    report: (question) => readVisitReport(openRestingPacks(db, clickhouse), question),
    arrivals: (of) => listArrivalsOfBoth(both, of),
    visitors: (domain_id, page) => listVisitors(both, domain_id, page),
    visitorsAmong: (asked) => listVisitorsAmong(both, asked),
    visitor: (domain_id, id) => findVisitor(both, domain_id, id),
    sessions: (visitors, limit) => listSessionsOfBoth(both, visitors, limit),
    views: (visits, limit) => listViewsOfBoth(both, visits, limit),
    conversions: (visits) => listConversionsOfBoth(both, visits),
    ofSite: (domain_id, kind) => readSite(both, domain_id, kind),
  };
}
