import { boundTo } from '../../platform/bound-to.ts';
import type { Db } from '../../platform/db/database.ts';
import { countSeen } from './packs/visit-packs.queries.ts';
import {
  readFunnel,
  readHappenings,
  readPages,
  readRetention,
  readSpeed,
  readVisitReport,
} from './packs/visit-report.store.ts';
import { listAgentPages, listBotVisits } from './postgres/bots-seen.queries.ts';
import { listGoalSums, listGoalValues } from './postgres/goal-sums.queries.ts';
import {
  countBegun,
  findVisitorRow,
  listArrivals,
  listBegun,
  listConversionRows,
  listFailingChanges,
  listLateViews,
  listSessionRows,
  listViewRows,
  readRowsOf,
} from './postgres/visit-read.queries.ts';
import {
  findFirstVisit,
  hasExposureSums,
  listAssistantDays,
  listAssistantVisits,
  listChangeSums,
  listExposurePeriods,
  listExposureSums,
  listPageVisits,
  listRuleVisits,
  listTouchSums,
  listVariantVisits,
  listViewDays,
  sumPersonalizedViews,
  sumTotals,
} from './postgres/visit-sums.queries.ts';
import { listUnphrased } from './postgres/visit-words.queries.ts';
import { listVisitorRows } from './postgres/visitor-list.queries.ts';
import { listVisitorsAmong } from './postgres/visitor-list.store.ts';
import type { StoredKind, StoredRows } from './rows/stored-rows.ts';

export type FiguresStore = ReturnType<typeof openFiguresStore>;

/**
 * All reads about visits. No figure includes bots or internal visitors unless it says so; lists may leave zeros out. Days
 * are of the time zone that they are asked for with, as texts such as `2026-11-20`.
 */
export const openFiguresStore = (db: Db) => ({
  ...boundTo(db, {
    totals: sumTotals,
    byTouch: listTouchSums,
    byVariant: listVariantVisits,
    byPage: listPageVisits,
    byRule: listRuleVisits,
    /** Visits that assistants sent. */
    byAssistant: listAssistantVisits,
    /** The same by day, whichever assistant it was; days without any are left out. */
    assistantDays: listAssistantDays,
    /** Exposures that first happened at that moment or later; all without one. */
    exposures: listExposureSums,
    /** The same by period; the moments begin periods. */
    exposurePeriods: listExposurePeriods,
    /** What they did for goals, period by period; those who did nothing are left out. */
    goals: listGoalSums,
    /** Goals whose conversions named amounts since then, by currency. */
    goalValues: listGoalValues,
    /** Whether anybody was ever to see a variant, or the original in its place. */
    hasExposures: hasExposureSums,
    /** Changes that were due on views, and those that were applied. */
    changes: listChangeSums,
    failingChanges: listFailingChanges,
    /** Views of a variant's pages since then, by path, country and device. */
    lateViews: listLateViews,
    /** Page views by day; days without any are left out. */
    viewDays: listViewDays,
    personalizedViews: sumPersonalizedViews,
    begun: countBegun,
    /** Visits that began since then, the newest first, and where they went: at most 51 pages of each. */
    begunSince: listBegun,
    /** Visits of any range of hours, by any of what they have in common. */
    report: readVisitReport,
    /** Visits of bots by their signs, and the ten pages that agents saw most. */
    bots: listBotVisits,
    agentPages: listAgentPages,
    /** Pages that were seen in visits of any range of hours. */
    pages: readPages,
    /** What else happened in such visits, by kind. */
    happenings: readHappenings,
    /** How fast pages were in such visits. */
    speed: readSpeed,
    /** Visits, and for each of some steps those that took it after the others. */
    funnel: readFunnel,
    /** Visitors by the week of their first visit, and how many of them came in later weeks. */
    retention: readRetention,
    /** The ten minutes in which the first visit began; null without any. */
    firstVisit: findFirstVisit,
    /** Visitors last seen at this moment or later, and where: at most ten of each, by their newest visit. */
    seenSince: countSeen,
    // Words of visitors are a model's, or null: `inWords` has the others.
    /** Visits that an assistant sent, the newest first, counted ones alone. */
    arrivals: listArrivals,
    /** Last seen first, starting after the cursor; people, or bots of a kind. */
    visitors: listVisitorRows,
    /** In the same order, those that a report of these hours and filters counts. */
    visitorsAmong: listVisitorsAmong,
    visitor: findVisitorRow,
    /** The newest of each visitor, at most `limit` of each, oldest first. */
    sessions: listSessionRows,
    views: listViewRows,
    conversions: listConversionRows,
    /**
     * For each of these websites, `most` a day of the visitors that a model is to describe: seen since the day before,
     * gone, and with something new to say about them.
     */
    unphrased: listUnphrased,
  }),
  /** All rows of a website, in portions. To be called in a transaction. */
  ofSite: <Kind extends StoredKind>(domain_id: string, kind: Kind): AsyncIterable<StoredRows[Kind][]> =>
    readRowsOf(db, domain_id, kind),
});
