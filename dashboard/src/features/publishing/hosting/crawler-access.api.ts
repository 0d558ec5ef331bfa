import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';

const FIRST_CHECK_EVERY = 5000;
/** A minute; samples are never checked. */
const MAX_FIRST_CHECKS = 12;
const LATER_EVERY = 60_000;

/** Whether the website lets AI crawlers in; the first check begins when someone looks. */
export const useCrawlerAccess = () =>
  useDomainQuery(
    query.overview.crawlerAccess,
    {},
    {
      meta: { silent: true },
      refetchInterval: ({ state: { data, dataUpdateCount } }) =>
        data?.checked_at || dataUpdateCount > MAX_FIRST_CHECKS ? LATER_EVERY : FIRST_CHECK_EVERY,
    },
  );
