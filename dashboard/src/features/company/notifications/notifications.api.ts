import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

const MAX_SHOWN = 50;

export const usePreferences = () => useQuery(query.notifications.preferences.queryOptions());

/** The switch shows the new choice at once; a refusal reverts it. */
export function useSetPreference() {
  const client = useQueryClient();
  return useMutation(
    query.notifications.setPreferences.mutationOptions({
      onSuccess: (saved) => client.setQueryData(query.notifications.preferences.queryKey(), saved),
    }),
  );
}

/** Alerts about the current website and the organization, newest first, as far as loaded; those of `staleTime` ms ago will do. */
export function useAlerts(isWanted: boolean, staleTime: number) {
  const { id, enabled } = useDomainId();
  return useInfiniteQuery(
    query.notifications.alerts.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: MAX_SHOWN, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next_cursor }) => next_cursor,
      select: ({ pages }) => pages.flatMap(({ data }) => data),
      enabled: enabled && isWanted,
      staleTime,
    }),
  );
}
