import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/api-client.ts';

const KEYS = query.apiKeys.list.queryKey();

/** All keys of the organization, newest first. */
export function useApiKeys({ enabled = true } = {}) {
  return useQuery(query.apiKeys.list.queryOptions({ enabled }));
}

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation(
    query.apiKeys.create.mutationOptions({ onSuccess: () => client.invalidateQueries({ queryKey: KEYS }) }),
  );
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation(
    query.apiKeys.revoke.mutationOptions({
      onSuccess: async (_, { key_id }) => {
        // A response in flight would bring the key back.
        await client.cancelQueries({ queryKey: KEYS });
        client.setQueryData(KEYS, (keys) => keys?.filter(({ id }) => id !== key_id));
        return client.invalidateQueries({ queryKey: KEYS });
      },
    }),
  );
}
