import { type Ctx, inTransaction } from '../../context.ts';
import { pageKey } from '../../platform/text/page-key.ts';
import { ownPagesOf } from '../../understanding/research/site-pages.service.ts';
import { isOfSite } from './page-address.ts';
import { countPagesToAdd, findSite, insertPage } from './pages.queries.ts';
import { requestScan } from './request-scan.ts';

const MAX_BESIDES_HOME = 4;
const MAX_DEPTH = 2;
const UNFIT =
  /privacy|privacidad|confidential|terms|t[eé]rminos|termini|condicion|condizioni|voorwaarden|mentions|legal|imprint|impressum|barrierefrei|accessib|cookie|datenschutz|agb|thank|danke|merci|gracias|grazie|bedankt|obrigad|login|signin|sign-in|log-in|account|cart|checkout|search|blog|news|tag|category|author|career|karriere|jobs|docs|changelog|\d{4}/i;

/**
 * When personalization is on and there is no page yet: adds the home page, enabled, so that something happens at once,
 * and main pages to choose from.
 */
export async function addFirstPages(ctx: Ctx, domain_id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const count = await countPagesToAdd(tx.db, domain_id);
    const { host, selected_personalization } = await findSite(tx.db, domain_id);
    if (count > 0 || !selected_personalization) return;
    const { pages } = await ownPagesOf(tx, domain_id);
    const paths = mainPaths(
      pages.map(({ url }) => url),
      host,
    );
    for (const path of ['/', ...paths]) {
      const page = { domain_id, path, enabled: path === '/', created_by: null, at: tx.now() };
      await requestScan(tx, await insertPage(tx.db, page));
    }
  });
}

/** The first pages that research read, because it starts with the ones that say most about a company. */
export function mainPaths(urls: string[], host: string): string[] {
  const paths = new Map<string, string>();
  for (const address of urls) {
    const url = URL.parse(address);
    if (!url || !isOfSite(url.host, host) || url.search !== '') continue;
    const depth = url.pathname.split('/').filter(Boolean).length;
    if (depth === 0 || depth > MAX_DEPTH || UNFIT.test(url.pathname)) continue;
    const key = pageKey(url.pathname);
    if (!paths.has(key)) paths.set(key, url.pathname);
  }
  return [...paths.values()].slice(0, MAX_BESIDES_HOME);
}
