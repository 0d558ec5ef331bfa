import type { CrawlerAccess } from '@sightline/contract/whole/crawler-visits';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { type DomainCtx, inTransaction } from '../../context.ts';
import { claimAccess, findAccess } from './crawler-access.queries.ts';
import { checkCrawlerAccess } from './crawlers.jobs.ts';
import { crawlerOf } from './crawlers.service.ts';

/** Unless the check ends and says when the next one is due. */
const CLAIMED_MS = 86_400_000;

type Crawler = CrawlerAccess['crawlers'][number];

/** What the last check found; a look starts the next one once it is due. */
export async function getCrawlerAccess(ctx: DomainCtx): Promise<CrawlerAccess> {
  const { domain_id } = ctx;
  const { host, is_sample } = await getDomainRow(ctx, domain_id);
  const next = new Date(ctx.now().getTime() + CLAIMED_MS);
  if (!is_sample)
    await inTransaction(ctx, async (tx) => {
      if (await claimAccess(tx.db, domain_id, tx.now(), next))
        await tx.jobs.send(tx.db, checkCrawlerAccess, { domain_id });
    });
  const row = await findAccess(ctx.db, domain_id);
  const crawlers = (row?.crawlers ?? []).map(({ bot, outcome, status }) => {
    const { operator, purpose } = crawlerOf(bot);
    return { bot, operator, purpose, outcome, status };
  });
  return {
    checked_at: row?.checked_at ?? null,
    url: row?.url ?? null,
    detail: detailOf(host, crawlers),
    crawlers,
  };
}

/** Firewalls shut crawlers out by mistake, rules on purpose: of rules, it names those that keep answers away. */
function detailOf(host: string, crawlers: readonly Crawler[]): string | null {
  const all = new Intl.ListFormat('en');
  const namesOf = (is: (crawler: Crawler) => boolean) => {
    const found = crawlers.filter(is).map(({ bot }) => bot);
    return found.length > 0 ? all.format(found) : null;
  };
  const walls = [
    ...new Set(crawlers.flatMap(({ outcome, status }) => (outcome === 'refused' ? [status] : []))),
  ].map((status) => {
    const names = namesOf((one) => one.outcome === 'refused' && one.status === status);
    return status === null
      ? `doesn’t answer requests that call themselves ${names}`
      : `answers ${status} to requests that call themselves ${names}`;
  });
  const checked = namesOf(({ outcome }) => outcome === 'challenged');
  if (checked) walls.push(`shows ${checked} a check for humans`);
  const away = (outcome: Crawler['outcome']) =>
    namesOf((one) => one.outcome === outcome && one.purpose !== 'training');
  const [robots, noindex] = [away('robots'), away('noindex')];
  const sentences = [
    walls.length > 0 && `${host} ${all.format(walls)}, although browsers get in.`,
    robots && `Its robots.txt keeps out ${robots}.`,
    noindex && `Its home page tells ${noindex} not to index it.`,
  ].filter(Boolean);
  return sentences.length > 0 ? sentences.join(' ').replace(/^Its /, `${host}: its `) : null;
}
