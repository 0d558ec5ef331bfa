import type { Ctx } from '../../context.ts';
import { crawlerOf } from '../crawlers/crawlers.service.ts';
import { type PerformanceChange, performanceChange } from '../measuring/performance-change.service.ts';
import {
  type DigestDomain,
  listDigestDomains,
  listFirstVisits,
  listNewPages,
  listNextActions,
  sumWeekVisits,
} from './digest.queries.ts';
import { digestTime } from './digest-week.ts';

const WEEK_MS = 7 * 86_400_000;
/** As many as an organisation can have. */
const MOST_WEBSITES = 50;
const MOST_PAGES = 5;
const MOST_ACTIONS = 3;

type Listed<Row> = { rows: Row[]; total: number };

/** What a week brought on one website. */
export interface WebsiteWeek {
  domain_id: string;
  host: string;
  /** Null where nothing is measured. */
  performance: PerformanceChange | null;
  published: Listed<{ slug: string; title: string }>;
  first_visits: Listed<{ slug: string; title: string; by: string }>;
  /** Null where the website does not adapt to its visitors. */
  visits: Awaited<ReturnType<typeof sumWeekVisits>> | null;
  next: { text: string; target_type: string }[];
}

/** Websites of an organisation on which that week, up to its digest, brought something to tell. */
export async function weekOfWebsites(ctx: Ctx, org_id: string, week: string): Promise<WebsiteWeek[]> {
  const weeks: WebsiteWeek[] = [];
  for (const domain of await listDigestDomains(ctx.db, org_id, MOST_WEBSITES))
    weeks.push(await weekOfWebsite(ctx, domain, week));
  return weeks.filter(hasNews);
}

const hasNews = ({ performance, published, first_visits, visits }: WebsiteWeek) =>
  (performance !== null && performance.measured > 0) ||
  published.total > 0 ||
  first_visits.total > 0 ||
  (visits !== null && visits.visits > 0);

async function weekOfWebsite(ctx: Ctx, domain: DigestDomain, week: string): Promise<WebsiteWeek> {
  const to = digestTime(week);
  const span = { domain_id: domain.id, from: new Date(to.getTime() - WEEK_MS), to };
  const published = await listNewPages(ctx.db, span, MOST_PAGES);
  const visited = await listFirstVisits(ctx.db, span, MOST_PAGES);
  return {
    domain_id: domain.id,
    host: domain.host,
    performance: await performanceChange(ctx, span),
    published: listed(published),
    first_visits: listed(visited.map((row) => ({ ...row, by: crawlerOf(row.bot).operator }))),
    visits: domain.selected_personalization ? await sumWeekVisits(ctx.db, span) : null,
    next: await listNextActions(ctx.db, domain.id, MOST_ACTIONS),
  };
}

const listed = <Row extends { total: number }>(rows: Row[]): Listed<Row> => ({
  rows,
  total: rows[0]?.total ?? 0,
});
