import { useSession } from '../session/use-session.ts';
import { type PageStanding, type StandingPage, standingOf } from '../words/page-standing.ts';
import { query } from './api-client.ts';
import { useDomainQuery } from './domain-calls.ts';

/** Where pages are served, which the shell polls. */
export const useHosting = () => useDomainQuery(query.hosting.get, {}, { meta: { silent: true } });

export const useHasPlan = (): boolean => useSession().organization?.has_active_plan ?? false;

/** The one state of each page, as every place shows it. */
export function useStandings(): (page: StandingPage) => PageStanding {
  const { data: hosting } = useHosting();
  const hasPlan = useHasPlan();
  return (page) => standingOf(page, hosting, hasPlan);
}
