import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainMutation, useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { sessionStore } from '../../../lib/session/browser.ts';
import { mergeDomain } from '../../../lib/session/session-state.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** The brand's names; polled while stored answers are re-read. */
export function useBrand() {
  return useDomainQuery(
    query.brand.get,
    {},
    { refetchInterval: ({ state }) => (state.data?.rematching ? 3000 : false) },
  );
}

export function useSaveBrand() {
  const { id } = useDomainId();
  const client = useQueryClient();
  return useDomainMutation(query.brand.update, {
    onSuccess: (brand) => {
      client.setQueryData(query.brand.get.queryKey({ input: { id } }), brand);
      mergeDomain(sessionStore, { id, name: brand.name });
    },
  });
}
