import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../lib/api-client.ts';
import { sessionStore } from '../lib/browser.ts';
import { mergeDomain } from '../lib/session-state.ts';
import { useCurrentDomain } from '../lib/use-session.ts';

const POLL_EVERY = 5000;

/** Asks for the current domain every 5 s until it has content, and keeps what comes. */
export function useContentPoll(): void {
  const domain = useCurrentDomain();
  const waits = domain !== null && !domain.has_content;
  const { data } = useQuery(
    query.domains.get.queryOptions({
      input: { id: domain?.id ?? '' },
      enabled: waits,
      refetchInterval: POLL_EVERY,
      meta: { silent: true },
    }),
  );
  useEffect(() => {
    if (data) mergeDomain(sessionStore, data);
  }, [data]);
}
