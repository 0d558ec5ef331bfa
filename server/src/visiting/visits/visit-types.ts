import type { FirstTouch } from '@sightline/contract/visiting/tracking';
import type { ZonedDays } from '../../platform/day-range.ts';

/** Rows as the projector reads and writes them. Times are ISO texts of equal length, so that they compare as texts. */

/** Inside one domain an id says which row is meant; a batch holds rows of many domains. */
export interface RowKey {
  domain_id: string;
  id: string;
}

/** A row with its visitor, and a moment at which it was there: what says where it lies. */
export interface OwnedKey extends RowKey {
  visitor_id: string;
  at: string;
}

/** The same of a view; whether it can be no other visitor's, such as of one who got another id since. */
export interface ViewKey extends OwnedKey {
  is_theirs: boolean;
}

/** The same of a session, whose visitor is known by its views or conversions where it is null. */
export type SessionKey = Omit<OwnedKey, 'visitor_id'> & { visitor_id: string | null };

export interface ViewRow {
  domain_id: string;
  id: string;
  session_id: string;
  at: string;
  url: string;
  path: string;
  title: string;
  width: number;
  page_id: string | null;
  variant_id: string | null;
  version: number | null;
  visible_ms: number | null;
  scroll: number | null;
  clicks: string[];
  click_ids: string[];
  /** Where each led: host and path of another website, path of a file of this one; empty within the website. */
  links: string[];
  applied: string[];
  missing: string[];
  overwritten: string[];
  hidden_ms: number | null;
  /** The answer's, where it was an error. */
  status: number | null;
  /** Milliseconds, and a sum of shifts without a unit. */
  lcp: number | null;
  inp: number | null;
  cls: number | null;
  counted: boolean;
}

export type Arm = 'personalized' | 'holdout';

export interface SessionRow {
  domain_id: string;
  id: string;
  visitor_id: string;
  visit_ids: string[];
  started_at: string;
  ended_at: string;
  pages_count: number;
  visible_ms: number;
  touch: FirstTouch;
  touch_keys: string[];
  source: string;
  country: string | null;
  region: string | null;
  city: string | null;
  device: string | null;
  browser: string | null;
  os: string | null;
  language: string | null;
  trigger_id: string | null;
  variant_id: string | null;
  arm: Arm | 'none';
  daily: boolean;
  first_view: string;
  exposed_at: string | null;
  exposed_view: string | null;
  exposed_variants: string[];
  /** Ways of beginning in which a variant, or the original in its place, was due. */
  exposed_triggers: string[];
  has_conversion: boolean;
  counted: boolean;
}

/** What says where the rows of a visit are. */
export type VisitKey = Pick<SessionRow, 'domain_id' | 'id' | 'visitor_id' | 'started_at' | 'ended_at'>;

export interface ConversionRow {
  domain_id: string;
  session_id: string;
  rule_id: string;
  at: string;
  event_id: string;
  value: number | null;
  currency: string | null;
  external_id: string | null;
  counted: boolean;
}

export interface ExposureRow {
  domain_id: string;
  /** A visitor has one for each way of beginning, with the variant met first. */
  trigger_id: string;
  variant_id: string;
  visitor_id: string;
  arm: Arm;
  first_at: string;
  converted: boolean;
  counted: boolean;
}

/** A visit of someone new that just began, and a hash of where and with which browser. */
export interface BegunRow {
  domain_id: string;
  visitor_id: string;
  visit_id: string;
  neighbors: string;
  at: string;
}

/** What makes visits a fleet. */
export interface FleetRule {
  /** Visits that began before this have had the time to show a person. */
  before: Date;
  visits: number;
  within_seconds: number;
  /** Nobody acted in a visit of the same neighbors that began so shortly before or after. */
  calm_seconds: number;
}

/** A visitor of a fleet, and when their first visit in it began. */
export interface FleetVisitor extends RowKey {
  at: string;
}

/** A visitor to be described by a model. */
export interface Seen extends RowKey {
  last_seen: string;
  sessions_count: number;
}

/** In a model's words. */
export interface DescribedRow extends Seen {
  description: string;
  journey_summary: string;
  phrased_at: Date;
}

/** Figures, without bots and internal visitors. */

export interface Arrival {
  visitor_id: string;
  description: string | null;
  landing: string | null;
  pages_count: number;
  has_conversion: boolean;
  at: string;
}

/** What is known of how a visit began and went. */
export type BegunVisit = Pick<
  SessionRow,
  'visitor_id' | 'started_at' | 'touch' | 'country' | 'device' | 'has_conversion'
> & { paths: string[] };

export interface BegunVisits {
  visits: number;
  converting: number;
  from_assistants: number;
  converting_from_assistants: number;
}

export interface VisitTotals {
  visitors: number;
  visits: number;
  converting_visits: number;
  personalized_visits: number;
  converting_personalized_visits: number;
}

export interface ArmSums {
  variant_id: string;
  arm: 'personalized' | 'holdout';
  visitors: number;
  converted: number;
}

/** The same of a period: 0 before the first of some moments, 1 from there on, and so on. */
export interface PeriodSums extends ArmSums {
  period: number;
}

/** A goal's conversions, or their value in one currency, of which a visitor's counts up to a cap. */
export interface GoalAsked {
  key: string;
  rule_id: string;
  currency: string | null;
  cap: number | null;
}

/** What visitors of a period did for a goal; values and their squares are 0 where none were asked for. */
export interface GoalSums {
  key: string;
  variant_id: string;
  arm: Arm;
  period: number;
  converted: number;
  sum: number;
  squares: number;
}

/** Conversions of a goal that named an amount, and the amount that one in a hundred of them exceeds. */
export interface GoalValues {
  rule_id: string;
  currency: string;
  conversions: number;
  high: number;
}

/** Views of a page on which a variant or the original in its place was due, and of them those that came too late. */
export interface LateViews {
  page: string;
  country: string | null;
  device: string | null;
  due: number;
  late: number;
}

/** A period of visits that are no person's. */
export interface BotsAsked {
  domain_id: string;
  from: Date;
  to: Date;
}

export interface BotVisits {
  bot: string[];
  visits: number;
  visitors: number;
  views: number;
}

export interface BotPage {
  path: string;
  views: number;
  visitors: number;
}

export interface AssistantVisits {
  assistant: string;
  visits: number;
  conversions: number;
}

/** Days of a website, of the calendar of a time zone. */
export interface SiteDays extends ZonedDays {
  domain_id: string;
}

export interface ViewDay {
  day: string;
  views: number;
}

export interface AssistantDay {
  day: string;
  visits: number;
  conversions: number;
}

/** A session that turned out to be part of another one. */
export interface SessionMove {
  domain_id: string;
  from: string;
  into: string;
}

export const keyOf = (domain_id: string, id: string) => `${domain_id} ${id}`;
