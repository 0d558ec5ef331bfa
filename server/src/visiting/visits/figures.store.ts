import type { ListedVisitor, Visitor } from '@sightline/contract/personalizing/journeys';
import type { Db } from '../../platform/db/database.ts';
import type { FailingChange, ShownVersion } from './change-health-types.ts';
import { countSeen, findFirstDay } from './packs/visit-packs.queries.ts';
import { readVisitReport } from './packs/visit-report.store.ts';
import { listGoalSums, listGoalValues } from './postgres/goal-sums.queries.ts';
import {
  countBegun,
  findVisitorRow,
  listArrivals,
  listBegun,
  listConversionRows,
  listFailingChanges,
  listSessionRows,
  listViewRows,
  readRowsOf,
} from './postgres/visit-read.queries.ts';
import {
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
import type { SeenNow, VisitAnswer, VisitorsAmong, VisitQuestion } from './visit-report-types.ts';
import type {
  ArmSums,
  Arrival,
  AssistantDay,
  AssistantVisits,
  BegunVisit,
  BegunVisits,
  ConversionRow,
  GoalAsked,
  GoalSums,
  GoalValues,
  PeriodSums,
  RowKey,
  Seen,
  SessionRow,
  ViewRow,
  VisitKey,
  VisitTotals,
} from './visit-types.ts';

/** Days are UTC, as texts such as `2026-11-20`. */
interface Days {
  domain_id: string;
  start: string;
  end: string;
}

/** All reads about visits. No figure includes bots or internal visitors; lists may leave zeros out. */
export interface FiguresStore {
  totals(domain_id: string): Promise<VisitTotals>;
  byTouch(domain_id: string): Promise<{ key: string; visits: number }[]>;
  byVariant(domain_id: string): Promise<{ variant_id: string; visits: number }[]>;
  byPage(of: {
    domain_id: string;
    variant_id: string;
  }): Promise<{ page_id: string; visits: number; clicked: number }[]>;
  byRule(domain_id: string): Promise<{ rule_id: string; visits: number; last_at: string }[]>;
  /** Visits that assistants sent. */
  byAssistant(of: Days): Promise<AssistantVisits[]>;
  /** The same by day, whichever assistant it was; days without any are left out. */
  assistantDays(of: Days): Promise<AssistantDay[]>;
  /** Exposures that first happened on that day or later; all without a day. */
  exposures(domain_id: string, from: string | null): Promise<ArmSums[]>;
  /** The same by period; the moments begin periods, in whole slots of ten minutes. */
  exposurePeriods(of: {
    domain_id: string;
    variant_ids: readonly string[];
    from: string | null;
    cuts: readonly Date[];
  }): Promise<PeriodSums[]>;
  /** What they did for goals, period by period; those who did nothing are left out. */
  goals(of: {
    domain_id: string;
    variant_ids: readonly string[];
    from: string | null;
    cuts: readonly Date[];
    goals: readonly GoalAsked[];
  }): Promise<GoalSums[]>;
  /** Goals whose conversions named amounts since then, by currency. */
  goalValues(domain_id: string, since: Date): Promise<GoalValues[]>;
  /** Whether anybody was ever to see a variant, or the original in its place. */
  hasExposures(domain_id: string): Promise<boolean>;
  /** Changes that were due on views, and those that were applied. */
  changes(domain_id: string): Promise<{ variant_id: string; due: number; applied: number }[]>;
  failingChanges(of: {
    domain_id: string;
    versions: readonly ShownVersion[];
    newest: number;
    enough: number;
  }): Promise<FailingChange[]>;
  /** Page views by day, from a day on; days without any are left out. */
  viewDays(domain_id: string, from: string): Promise<{ day: string; views: number }[]>;
  personalizedViews(of: { domain_ids: readonly string[]; from: Date; to: Date }): Promise<number>;
  begun(of: { domain_id: string; from: Date; to: Date }): Promise<BegunVisits>;
  /** Visits that began since then, the newest first, and where they went: at most 51 pages of each. */
  begunSince(of: { domain_id: string; from: Date; limit: number }): Promise<BegunVisit[]>;
  /** Visits of any range of hours, by any of what they have in common. */
  report(question: VisitQuestion): Promise<VisitAnswer>;
  /** The day (UTC) of the first visit; null without any. */
  firstDay(domain_id: string): Promise<string | null>;
  /** Visitors last seen at this moment or later, and where: at most ten of each, by their newest visit. */
  seenSince(domain_id: string, since: Date): Promise<SeenNow>;

  // Words of visitors are a model's, or null: `inWords` has the others.
  /** Visits that an assistant sent, the newest first, counted ones alone. */
  arrivals(of: Days & { assistant: string; converting: boolean; limit: number }): Promise<Arrival[]>;
  /** Last seen first, starting after the cursor; without bots. */
  visitors(domain_id: string, page: { limit: number; cursor: string | null }): Promise<ListedVisitor[]>;
  /** In the same order, those that a report of these hours and filters counts. */
  visitorsAmong(asked: VisitorsAmong): Promise<ListedVisitor[]>;
  visitor(domain_id: string, id: string): Promise<(Visitor & { bot: string[] }) | undefined>;
  /** The newest of each visitor, at most `limit` of each, oldest first. */
  sessions(visitors: readonly RowKey[], limit: number): Promise<SessionRow[]>;
  views(sessions: readonly VisitKey[], limit: number): Promise<ViewRow[]>;
  conversions(sessions: readonly VisitKey[]): Promise<ConversionRow[]>;

  /**
   * For each of these websites, `most` a day of the visitors that a model is to describe: seen since the day before,
   * gone, and with something new to say about them.
   */
  unphrased(of: {
    domain_ids: readonly string[];
    gone_before: Date;
    day: Date;
    most: number;
    limit: number;
  }): Promise<Seen[]>;

  /** All rows of a website, in portions. To be called in a transaction. */
  ofSite<Kind extends StoredKind>(domain_id: string, kind: Kind): AsyncIterable<StoredRows[Kind][]>;
}

export function openFiguresStore(db: Db): FiguresStore {
  return {
    totals: (domain_id) => sumTotals(db, domain_id),
    byTouch: (domain_id) => listTouchSums(db, domain_id),
    byVariant: (domain_id) => listVariantVisits(db, domain_id),
    byPage: (of) => listPageVisits(db, of),
    byRule: (domain_id) => listRuleVisits(db, domain_id),
    byAssistant: (of) => listAssistantVisits(db, of),
    assistantDays: (of) => listAssistantDays(db, of),
    exposures: (domain_id, from) => listExposureSums(db, domain_id, from),
    exposurePeriods: (of) => listExposurePeriods(db, of),
    goals: (of) => listGoalSums(db, of),
    goalValues: (domain_id, since) => listGoalValues(db, domain_id, since),
    hasExposures: (domain_id) => hasExposureSums(db, domain_id),
    changes: (domain_id) => listChangeSums(db, domain_id),
    failingChanges: (of) => listFailingChanges(db, of),
    viewDays: (domain_id, from) => listViewDays(db, domain_id, from),
    personalizedViews: (of) => sumPersonalizedViews(db, of),
    begun: (of) => countBegun(db, of),
    begunSince: (of) => listBegun(db, of),
    report: (question) => readVisitReport(db, question),
    firstDay: (domain_id) => findFirstDay(db, domain_id),
    seenSince: (domain_id, since) => countSeen(db, domain_id, since),
    arrivals: (of) => listArrivals(db, of),
    visitors: (domain_id, page) => listVisitorRows(db, domain_id, page),
    visitorsAmong: (asked) => listVisitorsAmong(db, asked),
    visitor: (domain_id, id) => findVisitorRow(db, domain_id, id),
    sessions: (visitors, limit) => listSessionRows(db, visitors, limit),
    views: (sessions, limit) => listViewRows(db, sessions, limit),
    conversions: (sessions) => listConversionRows(db, sessions),
    unphrased: (of) => listUnphrased(db, of),
    ofSite: (domain_id, kind) => readRowsOf(db, domain_id, kind),
  };
}
