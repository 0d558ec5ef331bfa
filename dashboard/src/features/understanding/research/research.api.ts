import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const POLL_EVERY = 3000;

/** Progress of reading the customer's website; polled every 3 s until it is done. */
export function useResearch() {
  const { id, enabled } = useDomainId();
  const answer = useQuery(
    query.onboarding.researchStatus.queryOptions({
      input: { id },
      enabled,
      refetchInterval: ({ state }) => (state.data?.done ? false : POLL_EVERY),
    }),
  );
  useReadDomain(answer.data?.steps.find((step) => step.id === 'describe')?.done ?? false);
  return answer;
}

/** Refetches the domain as soon as its description is written. */
function useReadDomain(isDescribed: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isDescribed) client.invalidateQueries({ queryKey: query.domains.get.key() });
  }, [isDescribed, client]);
}

export function useRestartResearch() {
  const client = useQueryClient();
  return useMutation(
    query.onboarding.restartResearch.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.onboarding.key() }),
    }),
  );
}
