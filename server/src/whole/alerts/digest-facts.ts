import type { Strip } from '@sightline/contract/whole/overview';
import type { Ctx } from '../../context.ts';
import {
  type PerformanceChange,
  performanceChange,
} from '../../measuring/executions/performance-change.service.ts';
import { back } from '../../platform/day-range.ts';
import { crawlerOf } from '../../publishing/crawlers/crawlers.service.ts';
import { figuresOf } from '../../visiting/visits/visit-sums.service.ts';
import type { BegunVisits } from '../../visiting/visits/visit-types.ts';
import { getStrip } from '../overview/strip.service.ts';
import {
  type DigestDomain,
  listDigestDomains,
  listFirstVisits,
  listNewPages,
  listNextActions,
} from './digest.queries.ts';

/** As many as an organization can have. */
const MAX_WEBSITES = 50;
const MAX_PAGES = 5;
const MAX_ACTIONS = 3;

type Listed<Row> = { rows: Row[]; total: number };

/** The week's results for one website. */
export interface WebsiteWeek {
  domain_id: string;
  host: string;
  /** Null when nothing is measured. */
  performance: PerformanceChange | null;
  /** The overview's figures of its seven days, Monday to Sunday. */
  strip: Strip;
  published: Listed<{ slug: string; title: string }>;
  first_visits: Listed<{ slug: string; title: string; by: string }>;
  /** Null when the website is not personalized. */
  visits: BegunVisits | null;
  next: { text: string; target_type: string }[];
}

/** The Monday of a digest, and the moments between which something is news. */
interface DigestWeek {
  week: string;
  from: Date;
  to: Date;
}

/** Websites of an organization with news in the week before its digest. */
export async function weekOfWebsites(ctx: Ctx, org_id: string, week: DigestWeek): Promise<WebsiteWeek[]> {
  const weeks: WebsiteWeek[] = [];
  for (const domain of await listDigestDomains(ctx.db, org_id, MAX_WEBSITES))
    weeks.push(await weekOfWebsite(ctx, domain, week));
  return weeks.filter(hasNews);
}

const hasNews = ({ performance, published, first_visits, visits }: WebsiteWeek) =>
  (performance !== null && performance.measured > 0) ||
  published.total > 0 ||
  first_visits.total > 0 ||
  (visits !== null && visits.visits > 0);

async function weekOfWebsite(
  ctx: Ctx,
  domain: DigestDomain,
  { week, ...between }: DigestWeek,
): Promise<WebsiteWeek> {
  const span = { domain_id: domain.id, ...between };
  // Monday to Sunday by the website's own calendar.
  const days = { start: back(week, 7), end: back(week, 1) };
  const published = await listNewPages(ctx.db, span, MAX_PAGES);
  const visited = await listFirstVisits(ctx.db, span, MAX_PAGES);
  return {
    domain_id: domain.id,
    host: domain.host,
    performance: await performanceChange(ctx, span),
    strip: await getStrip({ ...ctx, domain_id: domain.id }, days),
    published: listed(published),
    first_visits: listed(visited.map((row) => ({ ...row, by: crawlerOf(row.bot).operator }))),
    visits: domain.selected_personalization ? await figuresOf(ctx).begun(span) : null,
    next: await listNextActions(ctx.db, domain.id, MAX_ACTIONS),
  };
}

const listed = <Row extends { total: number }>(rows: Row[]): Listed<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
});
