import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/api-client.ts';
import { useDomainId } from '../../lib/use-session.ts';

const POLL_EVERY = 3000;

/** How far the reading of the customer's website is; asked for every 3 s until it is done. */
export function useResearch() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.onboarding.researchStatus.queryOptions({
      input: { id },
      enabled,
      refetchInterval: ({ state }) => (state.data?.done ? false : POLL_EVERY),
    }),
  );
}

export function useRestartResearch() {
  const client = useQueryClient();
  return useMutation(
    query.onboarding.restartResearch.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: query.onboarding.key() }),
    }),
  );
}
