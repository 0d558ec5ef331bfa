import type { MeasuringFrequency } from '@sightline/contract/company/domains';
import type { Limits } from '@sightline/contract/company/organizations';
import { planOf } from '../../company/billing/billing.service.ts';
import { timeZoneOf } from '../../company/domains/domains.service.ts';
import type { Alert } from '../../company/notifications/alerts.queries.ts';
import { raiseAlert } from '../../company/notifications/raise-alert.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import {
  beyondNoise,
  changeOfExecution,
  changeOfWebsite,
  type TopicChange,
  type WebsiteChange,
} from '../../measuring/executions/performance-change.service.ts';
import {
  findMeasuring,
  listWaitingDomains,
  takeFinishedSweeps,
  type WaitingDomain,
} from './looks.queries.ts';
import { changeDetail, changeTitle, websiteDetail, websiteTitle } from './phrase-change.ts';
import { workThrough } from './work-through.ts';

const BATCH_SIZE = 50;
/** Runs that end together are reported together, but no report waits longer than this for the last of them. */
const MAX_WAIT_MS = 2 * 3_600_000;
const SWEEPS_A_WEEK = { daily: 7, weekly: 1 };
/** Maximum share of weeks with an alert for a website on which nothing has changed. */
const WEEKLY_LEVEL = 0.05;

/** Score changes of scheduled runs that chance does not explain, corrected for the number of topics. */
export async function lookAtScores(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const now = ctx.now();
  const waiting = await listWaitingDomains(ctx.db, now, BATCH_SIZE);
  const ready = waiting.filter(
    ({ busy, oldest }) => !busy || now.getTime() - Date.parse(oldest) >= MAX_WAIT_MS,
  );
  await workThrough(ctx, ready, signal, (domain) => inTransaction(ctx, (tx) => lookAtWebsite(tx, domain)));
}

/** The finished sweeps of one website. */
export async function lookAtWebsite(
  tx: Ctx,
  { domain_id, org_id }: Pick<WaitingDomain, 'domain_id' | 'org_id'>,
): Promise<void> {
  const ids = await takeFinishedSweeps(tx.db, domain_id, tx.now());
  const changes: TopicChange[] = [];
  for (const id of ids) {
    const change = await changeOfExecution(tx, id);
    if (change) changes.push(change);
  }
  const { limits } = await planOf(tx, org_id);
  const level = levelOf(ids.length, sweepsOfWeek(await findMeasuring(tx.db, domain_id), limits));
  const website = ids.length > 0 ? await changeOfWebsite(tx, domain_id, tx.now()) : null;
  // The website as a whole is one more comparison of the same budget.
  const found = beyondNoise<TopicChange | WebsiteChange>([...changes, ...(website ? [website] : [])], level);
  const topics = found.filter((change) => 'topic_id' in change);
  const newest = ids.toSorted().at(-1);
  const time_zone = await timeZoneOf(tx, domain_id);
  const alert =
    scoreAlert(topics, time_zone) ??
    (website && newest && found.includes(website) ? websiteAlert(website, newest, time_zone) : null);
  if (alert) await raiseAlert(tx, { org_id, domain_id, kind: 'score_changed', ...alert });
}

/** Runs per week: the website's frequency within its plan, times its topics. */
export function sweepsOfWeek(
  { topics, wanted }: { topics: number; wanted: MeasuringFrequency },
  limits: Limits,
): number {
  const frequency = wanted === 'weekly' ? wanted : limits.frequency;
  return Math.min(topics, limits.topics ?? topics) * SWEEPS_A_WEEK[frequency];
}

/** The share of a week's error level for runs judged together: their share of the week's runs. */
const levelOf = (sweeps: number, sweeps_a_week: number) =>
  WEEKLY_LEVEL * Math.min(1, sweeps / Math.max(1, sweeps_a_week));

type ScoreAlert = Pick<Alert, 'key' | 'title' | 'detail' | 'action'>;

/** Small topics can't tell a change each by itself, but may together. */
const websiteAlert = (change: WebsiteChange, topic_execution_id: string, time_zone: string): ScoreAlert => ({
  key: `score:website:${topic_execution_id}`,
  title: websiteTitle(change),
  detail: websiteDetail(change, time_zone),
  action: { label: 'Open the overview', path: '/overview' },
});

/** One alert for all of them; null when there are none. */
function scoreAlert(changes: readonly TopicChange[], time_zone: string): ScoreAlert | null {
  const size = ({ comparison: { difference } }: TopicChange) => Math.abs(difference ?? 0);
  const sorted = changes.toSorted((one, other) => size(other) - size(one));
  const [first] = sorted;
  if (!first) return null;
  const path = `/topic-analysis/topic/${first.topic_id}/execution/${first.topic_execution_id}`;
  return {
    key: `score:${first.topic_execution_id}`,
    title: changeTitle(sorted),
    detail: changeDetail(sorted, time_zone),
    action:
      sorted.length === 1
        ? { label: 'See what changed', path }
        : { label: `See “${shortened(first.topic_text)}”`, path },
  };
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text);
