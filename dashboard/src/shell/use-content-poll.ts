import { useQuery } from '@tanstack/react-query';
import { api, query } from '../lib/server/api-client.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { mergeDomain } from '../lib/session/session-state.ts';
import { useCurrentDomain, useDomainId } from '../lib/session/use-session.ts';

const POLL_EVERY = 5000;

/** Asks for the current domain every 5 s until it has content, and keeps what comes. */
export function useContentPoll(): void {
  const domain = useCurrentDomain();
  const { id } = useDomainId();
  useQuery({
    queryKey: query.domains.get.queryKey({ input: { id } }),
    // Merged as it comes: what is cached may be older than what a screen has saved since.
    queryFn: async ({ signal }) => {
      const fresh = await api.domains.get({ id }, { signal });
      // Only its last step ends onboarding: learnt from here, the guard would lead elsewhere than that step does.
      const { completed_cms_onboarding: _, ...rest } = fresh;
      mergeDomain(sessionStore, rest);
      return fresh;
    },
    enabled: domain !== null && !domain.has_content,
    refetchInterval: POLL_EVERY,
    meta: { silent: true },
  });
}
