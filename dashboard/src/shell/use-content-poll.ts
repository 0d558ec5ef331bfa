import { useQuery } from '@tanstack/react-query';
import { api, query } from '../lib/server/api-client.ts';
import { sessionStore } from '../lib/session/browser.ts';
import { mergeDomain } from '../lib/session/session-state.ts';
import { useCurrentDomain, useDomainId } from '../lib/session/use-session.ts';

const POLL_EVERY = 5000;

/** Polls the current domain every 5 s until it has content, and stores the result. */
export function useContentPoll(): void {
  const domain = useCurrentDomain();
  const { id } = useDomainId();
  useQuery({
    queryKey: query.domains.get.queryKey({ input: { id } }),
    // Merged on arrival, because a screen may have saved something newer than the cached state.
    queryFn: async ({ signal }) => {
      const fresh = await api.domains.get({ id }, { signal });
      // Only the last step ends onboarding; if this poll did, the guard would redirect differently than that step.
      const { completed_cms_onboarding: _, ...rest } = fresh;
      mergeDomain(sessionStore, rest);
      return fresh;
    },
    enabled: domain !== null && !domain.has_content,
    refetchInterval: POLL_EVERY,
    meta: { silent: true },
  });
}
