import type { CitedSite } from '@sightline/contract/measuring/citations';
import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import type { Untracked } from '@sightline/contract/measuring/topic-results';
import type { SiteFacts } from '../features/measuring/citations/site-words.ts';
import { wholeAddress } from '../lib/words/link-display.ts';

interface Suggestions {
  earned: Suggestion[];
  owned: Suggestion[];
}

/** What a run's other results say about the sites that it cites. */
export function createSiteFacts(
  untracked: Pick<Untracked, 'domain'>[],
  suggestions: Suggestions | undefined,
): (site: Pick<CitedSite, 'domain' | 'kind'>) => SiteFacts {
  const companies = new Set(untracked.flatMap(({ domain }) => domain ?? []));
  const { earned = [], owned = [] } = suggestions ?? {};
  const hosts = earned
    .flatMap(({ target_locator, cited_pages }) => [target_locator ?? [], cited_pages.map(({ url }) => url)])
    .flat(2)
    .flatMap((address) => URL.parse(wholeAddress(address))?.hostname ?? []);
  const isAbout = (domain: string) => hosts.some((host) => host === domain || host.endsWith(`.${domain}`));
  return ({ domain, kind }) => ({
    isUntracked: companies.has(domain),
    hasOpportunity: kind === 'competitor' ? owned.length > 0 : isAbout(domain),
  });
}
