import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { mergeDomain } from '../../../lib/session/session-state.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** The brand's names; polled while stored answers are re-read. */
export function useBrand() {
  const { id, enabled } = useDomainId();
  return useQuery(
    query.brand.get.queryOptions({
      input: { id },
      enabled,
      refetchInterval: ({ state }) => (state.data?.rematching ? 3000 : false),
    }),
  );
}

export function useSaveBrand() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useMutation(
    query.brand.update.mutationOptions({
      onSuccess: (brand) => {
        client.setQueryData(query.brand.get.queryKey({ input: { id } }), brand);
        mergeDomain(sessionStore, { id, name: brand.name });
      },
    }),
  );
}
